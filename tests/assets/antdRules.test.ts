import { expect, it } from 'vitest'
import { antdRules, prefixesIn } from '../../assets/build/antdRules.ts'

const known = new Set(['btn', 'input', 'input-group', 'picker', 'tour'])
const cut = (sheet: string) => antdRules(sheet, known, new Set(['btn', 'input']))

it('prefixes are read where a component asks for its own, with a choice before it, and where it makes one of the root', () => {
  expect(prefixesIn("const a = getPrefixCls('btn', own); const b = getPrefixCls(given || 'select', own)")).toEqual(['btn', 'select'])
  expect(prefixesIn('const a = getPrefixCls(); const b = `${rootPrefixCls}-modal`')).toEqual(['modal'])
})

it('rules of what is used stay as they are, those of what is not go', () => {
  expect(cut('.ant-btn{color:red;}.ant-picker .ant-btn{color:blue;}.ant-btn,.ant-tour{top:0;}')).toBe(
    '.ant-btn{color:red;}.ant-btn{top:0;}',
  )
})

it('a class that a used component could make stays, and so does one that nobody is known to make', () => {
  const sheet = '.ant-input-group-wrapper{top:0;}.ant-slide-up{top:1px;}.ant-btn:not(.ant-picker){top:2px;}'
  expect(cut(sheet)).toBe(sheet)
})

it('a query without rules goes, and a movement that nobody makes', () => {
  const moves = '@keyframes in{from{top:0;}}@keyframes inner{from{top:0;}}'
  expect(cut(`@media (hover:none){.ant-tour{top:0;}}.ant-btn{animation-name:inner;}${moves}`)).toBe(
    '.ant-btn{animation-name:inner;}@keyframes inner{from{top:0;}}',
  )
})

it('a link is styled within antd only, and the tokens of the look that the sheet was made in go', () => {
  expect(cut('a:hover{top:0;}.css-var-_R_0_{--ant-blue:blue;}.css-var-_R_0_.ant-btn{--ant-btn-a:1px;}')).toBe(
    ":where([class*='css-var-']) a:hover{top:0;}",
  )
})
