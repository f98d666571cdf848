import { expect, it } from 'vitest'
import { isCommonPassword, containsName } from '../../../core/rules/commonPasswords.ts'
import { newPassword, registration } from '../../../core/rules/registration.ts'

it.each([
  'Demo@2026',
  'Admin@123',
  'P@ssw0rd!23',
  'Passw0rd@2026',
  'Password#1',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Qwer!1234',
  'Abcd1234!',
  'Aa123456!',
  'Aa@111111',
  'Zxcv@2026',
  'Welcome@1',
  'Huawei@123',
  'Admin@Demo1',
  'aA!20262026',
  'Test@Test1',
  'Woaini@520',
])('finds %s common', password => {
  expect(isCommonPassword(password)).toBe(true)
  expect(newPassword()(password)).toBe('密码过于常见，请换一个')
})

it.each(['Right#2468', 'Kranich!88', 'Zb$9f3kQ', 'Wolken7%Tal', 'Regen4711&Dach', 'Mx7@qPz2', 'Xk2$79310684'])(
  'does not find %s common',
  password => {
    expect(isCommonPassword(password)).toBe(false)
    expect(newPassword()(password)).toBeUndefined()
  },
)

it.each([
  ['Carla$wan7', 'carla'],
  ['x5W!alrac', 'carla'],
  ['C@rla$wan7', 'carla'],
  ['Watch2&Tower', 'jizhong.watch'],
  ['Zb$13800138000q', '13800138000'],
  ['Zb张伟$9f3kQ', '电网-张伟'],
  ['Meyer$Zk93', 'meyer@example.cn'],
])('finds the name in %s', (password, name) => {
  expect(containsName(password, [name])).toBe(true)
  expect(newPassword(name)(password)).toContain('不能包含账号')
})

it('does not take two letters or an unknown name for one', () => {
  expect(containsName('Zb$9f3kQ', ['zb', '张', null, undefined, ''])).toBe(false)
})

it('does not let spaces into a name that is being given', () => {
  expect(registration.loginName('li lei')).toBe('用户名不能包含空格')
  expect(registration.loginName('lilei')).toBeUndefined()
})
