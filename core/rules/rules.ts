/** A form rule: the Chinese message for a bad value, or undefined. The same rules run in the forms and on the server. */
export type Rule = (value: string | undefined | null) => string | undefined

export const matches =
  (pattern: RegExp, message: string): Rule =>
  value =>
    value && !pattern.test(value) ? message : undefined
const between =
  (min: number, max: number, message: string): Rule =>
  value =>
    value && (value.length < min || value.length > max) ? message : undefined

/** The first complaint of several rules. */
export const all =
  (...rules: Rule[]): Rule =>
  value => {
    for (const rule of rules) {
      const message = rule(value)
      if (message) return message
    }
    return undefined
  }

export const required =
  (message: string): Rule =>
  value =>
    value === undefined || value === null || String(value).trim() === '' ? message : undefined

/** Chinese, letters, digits and the punctuation of names and addresses. */
export const noSpecialCharacters = matches(/^[\p{Script=Han}A-Za-z0-9\s_\-—.·,，。:：;；()（）/、#]*$/u, '不能输入特殊字符')

export const loginName = all(required('请输入用户名'), between(2, 20, '长度在2到20个字符'), noSpecialCharacters)

/** The one password rule, decided: what cannot sign in cannot be set. */
export const password = all(
  required('请输入密码'),
  between(8, 20, '长度在8到20个字符'),
  matches(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!#%*?&])/, '必须包含大小写字母、数字、特殊字符'),
)

export const validateCode = all(required('请输入验证码'), between(4, 4, '长度必须为4'), matches(/^[A-Za-z0-9]*$/, '请输入数字和字母'))
export const checkCode = all(required('请输入验证码'), between(4, 4, '长度为4个字符'), matches(/^[A-Za-z0-9]*$/, '请输入数字和字母'))
/** Names one of several mails; who asked for it on the same page need not. */
export const mailNumber = matches(/^(\d{6})?$/, '邮件编号为6位数字')

// \p{C}: NUL and the like, which no database stores.
export const email = matches(/^[^\s\p{C}@]+@[^\s\p{C}@]+\.[^\s\p{C}@]{2,}$/u, '请输入正确的邮箱地址')
/** Mobile: 11 digits, first 1, second 3 to 9. */
export const mobile = matches(/^1[3-9]\d{9}$/, '请输入正确的手机号码')
export const landline = matches(/^(0\d{2,3}-?)?\d{7,8}(-\d{1,4})?$/, '请输入正确的座机号码')
/** Landline with area code or 11-digit mobile. */
export const phone: Rule = value => (value && mobile(value) && landline(value) ? '请输入正确的联系电话' : undefined)
/** As it was shown, masked, a number stays as it was. */
export const contactPhone: Rule = value => (/^[\d-]{3}\*{4}[\d-]{4}$/.test(value ?? '') ? undefined : phone(value))
export const userName = all(required('请输入姓名'), noSpecialCharacters, between(1, 21, '长度不能超过21个字符'))
export const screenName = all(required('请输入名称'), noSpecialCharacters, between(1, 40, '长度不能超过40个字符'))
export const contactName = all(noSpecialCharacters, between(0, 21, '长度不能超过21个字符'))
export const search = all(noSpecialCharacters, between(0, 40, '长度不能超过40个字符'))

const named = (what: string, most: number) =>
  all(required(`请输入${what}`), noSpecialCharacters, between(1, most, `长度不能超过${most}个字符`))
export const brandName = named('品牌', 40)
/** Models carry pluses and asterisks that names do not. */
export const modelName = all(
  required('请输入型号'),
  matches(/^[\p{Script=Han}\w\s.+*/()（）-]*$/u, '不能输入特殊字符'),
  between(1, 60, '长度不能超过60个字符'),
)
export const villageName = named('村庄名称', 60)
export const villageCode = named('村庄编码', 40)
export const customerName = named('客户名称', 60)
/** Numbers that a customer, an account or a project carries elsewhere too. */
const ownNumber = (what: string) =>
  all(required(`请输入${what}`), matches(/^[\p{Script=Han}\w-]*$/u, '只能包含文字、数字、- 和 _'), between(1, 40, '长度不能超过40个字符'))
export const customerNumber = ownNumber('客户编号')
export const accountName = named('户名', 60)
export const accountNumber = ownNumber('户号')
export const itemName = named('项目名称', 60)
export const itemNumber = ownNumber('项目编号')
export const address = all(noSpecialCharacters, between(0, 100, '长度不能超过100个字符'))
export const dictName = all(required('请输入名称'), between(1, 40, '长度不能超过40个字符'))
export const dictValue = all(
  required('请输入值'),
  matches(/^[A-Za-z0-9_]*$/, '只能输入字母、数字与下划线'),
  between(1, 10, '长度不能超过10个字符'),
)
export const indicatorNo = all(required('请输入指标编号'), matches(/^[A-Z]\d{9}$/, '应为一个大写字母与 9 位数字'))
export const indicatorName = named('指标名称', 40)
export const attributeNo = all(
  required('请输入属性编号'),
  matches(/^[A-Za-z][A-Za-z0-9_]*$/, '只能输入字母、数字与下划线，以字母开头'),
  between(1, 40, '长度不能超过40个字符'),
)
export const attributeName = named('属性名称', 40)
export const unitName = between(0, 20, '长度不能超过20个字符')
export const faultName = named('故障名称', 60)
export const standardName = named('标准名称', 60)
export const checkName = named('检查项', 60)
export const orderName = named('工单名称', 60)
export const patrolName = named('巡检名称', 60)
export const remark = between(0, 200, '不能超过200个字符')
export const longText = between(0, 500, '不能超过500个字符')

/** What a day of a register is set to, kWh. */
export const energyKwh = (kwh: number | null | undefined): string | undefined =>
  typeof kwh !== 'number' || !Number.isFinite(kwh) ? '请输入电量' : kwh < 0 ? '电量不能小于 0' : kwh > 1e9 ? '电量过大' : undefined
export const correctionReason = all(required('请输入修正原因'), longText)

/** How often a key device is looked at, whole days. */
export const inspectionDays = (days: number | null | undefined): string | undefined =>
  typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 366 ? '检查周期应为 1 至 366 的整数天' : undefined
