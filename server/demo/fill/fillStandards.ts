import { markDemo } from '../../database/markDemo.ts'
import type { Transaction } from '../../live/live.ts'
import { standards } from '../../tables/index.ts'
import { demoFile } from '../demoSites.ts'

type Item = [name: string, method: string, unit: string, lower: number | null, upper: number | null, photo: boolean]
type Given = [name: string, business: string, deviceType: string, level: string, service: string, items: Item[]]

/** The platform's maintenance standards, which every enterprise reads. */
export async function fillStandards(tx: Transaction, now: Date) {
  const rows = demoFile<Given[]>('standards.json').map(([name, businessType, deviceType, serviceLevel, serviceType, items], i) => ({
    id: `standard-${i + 1}`,
    orgId: '1',
    name,
    businessType,
    deviceType,
    serviceLevel,
    serviceType,
    items: items.map(([standardName, method, unit, lower, upper, photo], n) => ({
      standardId: `standard-${i + 1}-${n + 1}`,
      standardName,
      method,
      unit,
      lower,
      upper,
      photo,
    })),
    updatedBy: 'admin',
    updatedAt: now,
  }))
  await markDemo(tx, 'standards', await tx.insert(standards).values(rows).onConflictDoNothing().returning({ id: standards.id }))
}
