import type { Mail } from '../../../access/mail.ts'
import type { Config } from '../../../config.ts'

interface Content {
  to: string
  loginName: string
  code: string
  number: string
  mark: string
}

/**
 * The mail by which somebody proves that the mailbox is theirs. The mark stands behind the `#`, which no server, log or
 * proxy gets to see. Where the platform does not know its own address (`PUBLIC_URL`) the mail names no other: the
 * request's own would be whatever a stranger wrote into it.
 */
export function codeMail({ publicUrl }: Pick<Config, 'publicUrl'>, { to, loginName, code, number, mark }: Content): Mail {
  const path = `/retrievePw#${new URLSearchParams({ account: loginName, mark })}`
  const link = publicUrl
    ? ['也可以在 1 小时内打开以下链接，直接设置新密码：', new URL(path, publicUrl).href]
    : ['也可以在 1 小时内在本平台的网址后接以下内容打开，直接设置新密码：', path]
  return {
    to,
    subject: `修改密码验证码（邮件编号 ${number}）`,
    text: [
      `账号 ${loginName} 的验证码：${code}，邮件编号 ${number}，10 分钟内有效。`,
      '请在请求验证码的页面填写验证码；换了网络或设备时，须同时填写邮件编号。',
      ...link,
      '如非本人操作，请忽略本邮件，不要把验证码、编号或链接告诉任何人。',
    ].join('\n'),
  }
}
