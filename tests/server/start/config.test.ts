import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { loggedError } from '../../../server/process/loggedError.ts'
import { withoutPasswords } from '../../../server/process/withoutPasswords.ts'
import { failureText } from '../../../server/start/endFailed.ts'

/** What is said by whatever refuses. */
function toldOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return failureText(error, true)
  }
  throw new Error('it was taken')
}

it('starts in demonstration on the embedded database when nothing is set', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    demo: true,
    simulator: true,
    production: false,
    testMode: false,
    snapshotKeep: { hours: 24, days: 7, weeks: 4 },
  })
})

it('leaves the demonstration where a database is named or in production', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/energy' })).toMatchObject({ demo: false, simulator: false })
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demo: false, production: true })
})

it('names every wrong setting in one error', () => {
  const read = () =>
    readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://db', SUBAPP_HHXY: 'nowhere', SESSION_IDLE_MINUTES: '0', LOG_LEVEL: 'loud' })
  for (const name of ['PORT', 'DATABASE_URL', 'SUBAPP_HHXY', 'SESSION_IDLE_MINUTES', 'LOG_LEVEL']) expect(read).toThrow(name)
})

it('repeats no password of a wrong setting, whatever is wrong with it', () => {
  const wrong = {
    DATABASE_URL: ['postgre://grid:hunter2@db/energy', 'postgres://grid:hun/ter2@db/energy', 'grid:hunter2@db'],
    SMTP_URL: ['mail://post:hunter2@mail', 'smtp://post:hun/ter2@mail'],
    FILES_S3_URL: ['//key:hunter2@bucket'],
    PUBLIC_URL: ['https//me:hunter2@here '],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const said = toldOf(() => readConfig({ [name]: value }))
      expect(said).toContain(`${name}=…`)
      expect(said).not.toMatch(/hun[t/]|ter2/)
    }
  expect(toldOf(() => readConfig({ DATABASE_URL: 'postgres://grid:hun/ter2@db' }))).toContain('密码中的特殊字符须转义')
  expect(readConfig({ DATABASE_URL: 'postgres://grid:hun%2Fter2@db/energy?sslmode=require' }).databaseUrl).toContain('hun%2Fter2')
})

it('says nothing of a password in whatever else ends a start, or is logged', () => {
  const told = [
    'connect to postgres://grid:hunter2@db:5432/energy failed',
    'postgres://grid:hun/t@er2@db/energy',
    'smtps://post:hunter2@mail:465: greeting never received',
    'could not connect: host=db user=grid password=hunter2 dbname=energy',
    'postgres://db/energy?user=grid&password=hunter2&sslmode=require',
  ]
  for (const message of told) {
    const error = new Error(message, { cause: new Error(message) })
    for (const text of [failureText(error, true), failureText(error, false), JSON.stringify(loggedError(error))])
      expect(text).not.toMatch(/hun[t/]|er2/)
    expect(withoutPasswords(message)).toContain('…')
  }
  const plain = 'https://example.com/path, to a@b.cn: 3 of 4'
  expect(withoutPasswords(plain)).toBe(plain)
})

it('refuses demo accounts in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow('DEMO')
})

it('takes the test mode from code, never from the environment', () => {
  expect(readConfig({ TEST_MODE: '1', testMode: '1' }).testMode).toBe(false)
  expect(readConfig({}, { testMode: true }).testMode).toBe(true)
})
