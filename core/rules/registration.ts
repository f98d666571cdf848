import { isCommonPassword, containsName } from './commonPasswords.ts'
import { all, loginName, matches, mobile, email, password, required, userName, validateCode, type Rule } from './rules.ts'

/**
 * For a password that is being set: besides, none that is guessed early and none that says who the account is.
 * @param names login name, user's name, mailbox and telephone, as far as they are known
 */
export const newPassword = (...names: (string | null | undefined)[]): Rule =>
  all(
    password,
    value => (value && isCommonPassword(value) ? '密码过于常见，请换一个' : undefined),
    value => (value && containsName(value, names) ? '密码不能包含账号、姓名、邮箱或手机号' : undefined),
  )

/** For a name that is being given: spaces would not tell it from another one. */
export const newLoginName = all(loginName, matches(/^\S*$/, '用户名不能包含空格'))

/** Fields of the registration form, as the dialog and the server check them. */
export const registration = {
  loginName: newLoginName,
  password: newPassword(),
  userName,
  phone: all(required('请输入手机号码'), mobile),
  email: all(required('请输入邮箱地址'), email),
  validateCode,
}
