import { createServer } from 'node:net'

export class PortError extends Error {}

/** Is the port free? Asked before a first start spends a minute on its data. @throws PortError naming the port and what to do */
export async function requirePort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail)
      probe.listen(port, host, done)
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? '已被占用 (in use)' : code === 'EACCES' ? '无权使用 (not permitted)' : message
    throw new PortError(`端口 ${port} ${why}：请用环境变量 PORT 指定其他端口 (set PORT to another one)`)
  }
  await new Promise(done => probe.close(done))
}
