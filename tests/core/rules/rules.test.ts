import { describe, expect, it } from 'vitest'
import { registration } from '../../../core/rules/registration.ts'
import * as rule from '../../../core/rules/rules.ts'

describe.each([
  [
    'loginName',
    rule.loginName,
    ['ab', '张三', 'a_1-2', 'x'.repeat(20)],
    {
      '': '请输入用户名',
      a: '长度在2到20个字符',
      ['x'.repeat(21)]: '长度在2到20个字符',
      'a<b': '不能输入特殊字符',
      "a'b": '不能输入特殊字符',
    },
  ],
  [
    'password',
    rule.password,
    ['Abcdef1@', 'Zz9$!#%*?&', `Aa1&${'x'.repeat(16)}`],
    {
      '': '请输入密码',
      'Ab1@': '长度在8到20个字符',
      [`Aa1&${'x'.repeat(17)}`]: '长度在8到20个字符',
      'abcdef1@': '必须包含大小写字母、数字、特殊字符',
      'ABCDEF1@': '必须包含大小写字母、数字、特殊字符',
      'Abcdefg@': '必须包含大小写字母、数字、特殊字符',
      Abcdefg1: '必须包含大小写字母、数字、特殊字符',
    },
  ],
  [
    'validateCode',
    rule.validateCode,
    ['2468', 'aB3d'],
    { '': '请输入验证码', '123': '长度必须为4', '12345': '长度必须为4', '12-4': '请输入数字和字母' },
  ],
  ['checkCode', rule.checkCode, ['1357', 'ABCD'], { '': '请输入验证码', '135': '长度为4个字符', 'ab 1': '请输入数字和字母' }],
  [
    'userName',
    rule.userName,
    ['甲企业-王建国', 'Anna'],
    { '': '请输入姓名', 'a<': '不能输入特殊字符', ['王'.repeat(22)]: '长度不能超过21个字符' },
  ],
  [
    'mobile',
    rule.mobile,
    ['13800000000', '19912345678'],
    { '12800000000': '请输入正确的手机号码', '1380000000': '请输入正确的手机号码', '138000000000': '请输入正确的手机号码' },
  ],
  [
    'landline',
    rule.landline,
    ['0311-8888888', '88888888', '01088888888', '0311-8888888-12'],
    { '123456': '请输入正确的座机号码', '0311-88a88888': '请输入正确的座机号码' },
  ],
  ['phone', rule.phone, ['13800000000', '0311-8888888'], { '12345': '请输入正确的联系电话' }],
  [
    'email',
    rule.email,
    ['a@b.cn', 'x.y+z@mail.example.com'],
    {
      a: '请输入正确的邮箱地址',
      'a@b': '请输入正确的邮箱地址',
      'a b@c.cn': '请输入正确的邮箱地址',
      'a\u0000@b.cn': '请输入正确的邮箱地址',
    },
  ],
  ['search', rule.search, ['石家庄 1#站', ''], { ['x'.repeat(41)]: '长度不能超过40个字符', 'a;drop"': '不能输入特殊字符' }],
] as [string, rule.Rule, string[], Record<string, string>][])('%s', (_name, check, good, bad) => {
  it.each(good)('accepts %s', value => expect(check(value)).toBeUndefined())
  it.each(Object.entries(bad))('refuses "%s": %s', (value, message) => expect(check(value)).toBe(message))
})

it('treats missing like empty', () => {
  for (const nothing of [undefined, null, '']) expect(rule.loginName(nothing)).toBe('请输入用户名')
})

it('registration needs a phone and an e-mail address', () => {
  expect(registration.phone('')).toBe('请输入手机号码')
  expect(registration.email('')).toBe('请输入邮箱地址')
})
