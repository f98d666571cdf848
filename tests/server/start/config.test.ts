import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'

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

it('refuses demo accounts in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow('DEMO')
})

it('takes the test mode from code, never from the environment', () => {
  expect(readConfig({ TEST_MODE: '1', testMode: '1' }).testMode).toBe(false)
  expect(readConfig({}, { testMode: true }).testMode).toBe(true)
})
