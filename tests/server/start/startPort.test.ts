import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createStartOutput } from '../../../server/start/createStartOutput.ts'
import { requirePort } from '../../../server/start/requirePort.ts'
import { start } from '../../../server/run.ts'

it('says that the port is taken before anything is opened or filled', async () => {
  const other = createServer()
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  let said = ''
  const config = readConfig({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: 'memory://', NODE_ENV: 'test' })
  const starting = start(config, createStartOutput({ write: text => (said += text) }), 'small')
  await expect(starting).rejects.toThrow(`端口 ${port} 已被占用`)
  expect(said).toBe('')
  await new Promise(done => other.close(done))
  await expect(requirePort(config)).resolves.toBeUndefined()
})
