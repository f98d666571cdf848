import { Form, Input } from 'antd'
import { useEffect } from 'react'
import { useCall } from '../../../core/call/useCall.ts'
import { type DictEntry, dictCode } from '../../../core/contract/platform/dictCode.ts'
import { dictName, dictValue, longText } from '../../../core/rules/rules.ts'
import { ending, type Field, number, shipped, text, textFilter } from '../../kit/fields/fields.ts'
import { useReset } from '../../kit/hooks/useReset.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { CrudPage } from '../../kit/pages/CrudPage.tsx'
import { DictList } from './codeManagement/DictList.tsx'

const name = text<DictEntry>('name', '名称', { filter: true, required: true, rule: dictName, max: 40, width: 160, strong: true })
const own: Field<DictEntry>[] = [
  { ...name, filter: textFilter('keyword', '名称、值') },
  text('value', '值', { required: true, rule: dictValue, max: 10, width: 110, figures: true, hint: '字母、数字与下划线，使用后不能修改' }),
  text('intro', '说明', { rule: longText, max: 500, rows: 2, card: false }),
  number('sort', '排序', { decimals: 0, width: 80, card: false }),
]
const fields: Field<DictEntry>[] = [...own, ...shipped<DictEntry>([...own, text('remark', '备注')]), ...ending<DictEntry>()]
/** Which dictionary: chosen beside the list. */
const ofDictionary = { names: ['code'], render: () => null }
const all: Field<DictEntry>[] = [
  { ...text<DictEntry>('code', '字典', { list: false, form: false, filter: true }), filter: ofDictionary },
  ...fields,
]

/** 字典管理: the dictionaries, and the entries of one of them. What is shipped stands beside what people changed. */
export default function CodeManagementPage() {
  const types = useCall(dictCode.types, {})
  const [{ code }, setState] = useUrlState({ code: '' })
  const first = types.data?.[0]?.code
  useEffect(() => {
    if (!code && first) setState({ code: first }, true)
  }, [code, first, setState])
  const { list, detail, add, update, remove } = dictCode
  const shown = types.data?.find(type => type.code === code)
  const reset = useReset<DictEntry>(dictCode, 'dictCode:manage', row => row.name)
  return (
    <div className="side-page">
      <DictList types={types} chosen={code} onChoose={code => setState({ code })} />
      {code && (
        <CrudPage
          key={code}
          noun="字典项"
          calls={{ list, detail, update, remove, ...(!shown?.fixed && { add }) }}
          fields={all}
          nameOf={row => row.name}
          change="dictCode:manage"
          actions={reset}
          blank={{ code, sort: 0 }}
          inputs={
            <Form.Item name="code" hidden>
              <Input />
            </Form.Item>
          }
          width={640}
        />
      )}
    </div>
  )
}
