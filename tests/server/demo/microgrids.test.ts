import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { microgridDays } from '../../../server/figures/microgrid/microgridDays.ts'
import { momentsOf } from '../../../server/figures/slots/moments.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { noon } from '../../template.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('region at noon')
})
afterAll(() => database.close())

const at = momentsOf(new Date(noon))
const daysOf = (id: string) => microgridDays(database, sql`sites.microgrid_id = ${id}`, [at.yesterday, at.today], at, 12 * 60)

describe('the micro-grids of the demonstration', { timeout: 180_000 }, () => {
  it('balance in every quarter of an hour: what comes in goes out or is lost in their transformers', async () => {
    for (const id of ['M1001', 'M1002']) {
      let compared = 0
      for (const { power, energies } of await daysOf(id))
        for (const [slot, energy] of energies.entries()) {
          if (!energy || !power.measured[slot]) continue
          compared++
          const inside = energy.generation + energy.discharge + energy.imported
          const loss = inside - energy.use - energy.charge - energy.exported
          expect(loss).toBeGreaterThan(-0.002 * inside - 0.05)
          expect(loss).toBeLessThan(0.02 * inside + 0.05)
        }
      expect(compared).toBeGreaterThan(96)
    }
  })

  it('lose between inverter and meter what their cables take, and sell what the meter counted', async () => {
    for (const id of ['M1001', 'M1002']) {
      const [yesterday] = await daysOf(id)
      const { counters, flows } = yesterday!
      expect(counters.delivered! / counters.generation!).toBeCloseTo(0.985, 3)
      const sold = flows.reduce((kwh, flow) => kwh + (flow ? flow.pvToGrid + flow.dischargeToGrid : 0), 0)
      expect(Math.abs(sold - counters.exported!)).toBeLessThan(0.5 + 0.01 * counters.exported!)
    }
  })

  it('carry at the cabinet of the connection what its meter shows', async () => {
    const { rows } = await database.db.execute<{ apart: number; n: number }>(sql`
      select max(abs(a.value - b.value))::float8 as apart, count(*)::int as n
      from devices c
        join devices m on m.site_id = c.site_id and m.energy_kind = 'import'
        join latest a on a.device_id = c.id and a.indicator_id = 1
        join latest b on b.device_id = m.id and b.indicator_id = 1 and b.at = a.at
      where c.type = '001001'
    `)
    expect(rows[0]?.n).toBeGreaterThan(0)
    expect(rows[0]?.apart).toBeLessThan(0.02)
  })
})
