import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts } from '../../core/contract/index.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { openDatabase } from '../../server/database/db.ts'
import { demoGateways } from '../../server/demo/demoGateways.ts'
import { type Instance, startInstance } from '../e2e/support/instance.ts'
import { signed } from '../site.ts'
import { copyInto } from '../template.ts'

export interface KillReport {
  cycles: number
  readings: number
  handled: number
  /** Acknowledged writes that were not there after the kill. */
  lost: string[]
}

interface Ledger {
  readings: { deviceNo: string; at: number; value: number }[]
  handled: string[]
}

/** Calls the instance as the browser would; rejects when it is gone. */
async function call(instance: Instance, path: string, headers: Record<string, string>, body: unknown) {
  const response = await fetch(instance.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; data: never }
}

/** Sends readings one batch after another and writes down what was acknowledged. */
async function ingest(instance: Instance, deviceNo: string, ledger: Ledger, stopped: () => boolean) {
  const { gatewayNo, secret } = instance.gateways[0]!
  for (let n = 0; !stopped(); n++) {
    const at = Date.now() - n
    // Crossing the limit now and then raises and ends alarms in the same transactions.
    const points = [0, 1, 2, 3].map(i => [deviceNo, indicator.deviceTemperature, at - i * 7, (n % 10 < 7 ? 97 : 40) + i / 8])
    const { code } = await call(instance, contracts.ingest.readings.path, { gateway: gatewayNo, secret }, { points })
    if (code === 200) ledger.readings.push(...points.map(([, , time, value]) => ({ deviceNo, at: Number(time), value: Number(value) })))
  }
}

/** Handles whatever is live and writes down what was acknowledged. */
async function handle(instance: Instance, ledger: Ledger, stopped: () => boolean) {
  const operator = instance.accounts.find(it => it.role === 'platform-admin')!
  const headers = { token: operator.token, xrp: operator.xrp }
  while (!stopped()) {
    const { data } = (await call(instance, contracts.alarm.page.path, headers, { pageNo: 1, pageSize: 5, status: '1', live: true })) as {
      data: { records: { id: string }[] } | null
    }
    for (const { id } of data?.records ?? []) {
      const input = { ids: id, nextDeal: '1', dealOpinion: '无' }
      const { code } = await call(
        instance,
        contracts.alarm.saveAlarm.path,
        { ...headers, ...signed(contracts.alarm.saveAlarm, input, operator.auth) },
        input,
      )
      if (code === 200) ledger.handled.push(id)
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** What the ledger holds and the database does not. */
async function missing(dataDir: string, ledger: Ledger): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const { rows: gone } = await database.pool.query(
      `
        select t.at
        from unnest($1::float8[]) t(at)
        where not exists (
          select 1
          from readings r
            join devices d on d.id = r.device_id
            join indicators i on i.id = r.indicator_id
          where d.no = $2 and i.no = $3 and r.at = to_timestamp(t.at / 1000)
        )
      `,
      [ledger.readings.map(it => it.at), ledger.readings[0]?.deviceNo, indicator.deviceTemperature],
    )
    const { rows: open } = await database.pool.query(
      `
        select t.id
        from unnest($1::bigint[]) t(id)
        where not exists (select 1 from alarms a where a.id = t.id and a.handled_at is not null)
      `,
      [ledger.handled],
    )
    return [...gone.map(row => `reading at ${row.at}`), ...open.map(row => `handling of alarm ${row.id}`)]
  } finally {
    await database.close()
  }
}

/** Device with a temperature limit behind the first demonstration gateway. */
async function deviceBehind(dataDir: string, gatewayNo: string): Promise<string> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const { rows } = await database.pool.query(
    `
      select d.no
      from devices d
        join alarm_limits l on l.device_id = d.id
        join indicators i on i.id = l.indicator_id
      where d.gateway_id = $1 and i.no = $2
      limit 1
    `,
    [gatewayNo, indicator.deviceTemperature],
  )
  // Alarms at once: the cycles are shorter than the delays of the real limits.
  await database.pool.query(
    `
      update alarm_limits
      set on_delay = 0, off_delay = 0, deadband = 0
      where device_id = (select id from devices where no = $1)
    `,
    [rows[0]?.no],
  )
  await database.close()
  if (!rows[0]) throw new Error(`no device with a temperature limit behind gateway ${gatewayNo}`)
  return rows[0].no
}

/**
 * Starts the server, lets gateways and an operator work, kills it with SIGKILL at a moment nobody chose, and looks for what it had
 * acknowledged; again and again on the same data.
 */
export async function killCycles(cycles: number, port: number, log: (text: string) => void = () => {}): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
  const report: KillReport = { cycles: 0, readings: 0, handled: 0, lost: [] }
  try {
    await copyInto(dataDir, 'region')
    const deviceNo = await deviceBehind(dataDir, demoGateways()[0]!)
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const ledger: Ledger = { readings: [], handled: [] }
      const instance = await startInstance({ port, data: dataDir, quiet: true })
      let dead = false
      const stopped = () => dead
      const work = [ingest(instance, deviceNo, ledger, stopped), handle(instance, ledger, stopped)].map(it => it.catch(() => {}))
      await new Promise(resolve => setTimeout(resolve, randomInt(300, 1500)))
      await instance.stop('SIGKILL')
      dead = true
      await Promise.all(work)
      report.lost.push(...(await missing(dataDir, ledger)))
      report.cycles = cycle
      report.readings += ledger.readings.length
      report.handled += ledger.handled.length
      log(
        `cycle ${cycle}/${cycles}: ${ledger.readings.length} readings and ${ledger.handled.length} handlings acknowledged, ${report.lost.length} lost so far`,
      )
    }
    return report
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
