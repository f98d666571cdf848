import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite | undefined
let server: Server | undefined
afterEach(async () => {
  await site?.close()
  server?.close()
})

/** A mail server that takes every mail: just enough of RFC 5321. Resolves to its address and the next mail it gets. */
async function listen() {
  let deliver = (_mail: string) => {}
  const mail = new Promise<string>(resolve => {
    deliver = resolve
  })
  server = createServer(socket => {
    let body: string | null = null
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', chunk => {
      const text = chunk.toString()
      if (body !== null) {
        body += text
        if (!body.endsWith('\r\n.\r\n')) return
        deliver(body)
        body = null
        return void socket.write('250 taken\r\n')
      }
      if (text.startsWith('DATA')) {
        body = ''
        return void socket.write('354 go on\r\n')
      }
      socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mail }
}

/** The text of a base64 or quoted-printable mail. */
function textOf(mail: string) {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replace(/\r\n\.\r\n$/, '')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

it('the code arrives in the mailbox of the account and opens the second step', async () => {
  const { url, mail } = await listen()
  site = await openUserSite({ testMode: false, smtpUrl: url, smtpFrom: 'platform@example.cn' })
  expect((await site.send(user.getEmailCheckCode, { loginName: 'anna' })).body.code).toBe(200)
  const received = await mail
  expect(received).toMatch(/^To: anna@example\.cn/m)
  expect(received).toMatch(/^From: platform@example\.cn/m)
  const code = /验证码：([A-Z0-9]{4})/.exec(textOf(received))?.[1] ?? ''
  const { body } = await site.send<{ mark: string }>(user.judjeCheckCode, { loginName: 'anna', checkCode: code.toLowerCase() })
  expect(body).toMatchObject({ code: 200, data: { mark: expect.stringMatching(/.{40}/) } })
})

it('a mail server out of reach fails for every account alike', async () => {
  const { url } = await listen()
  server?.close()
  site = await openUserSite({ testMode: false, smtpUrl: url, smtpFrom: 'platform@example.cn' })
  for (const loginName of ['anna', 'nobody'])
    expect((await site.send(user.getEmailCheckCode, { loginName })).body).toMatchObject({ code: 500, msg: '获取验证码失败' })
})
