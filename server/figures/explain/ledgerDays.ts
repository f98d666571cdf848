import type { ReplyOf } from '../../../core/contract/call.ts'
import { energy, energyKinds } from '../../../core/contract/energy/energy.ts'
import type { FigureExplanation } from '../explain.ts'
import { noteOfEntries, qualityOfEntries, unsureOf } from './rowOf.ts'

/** What a page of the ledger holds, as inputs that can each be followed to their readings. */
export const ledgerDays = ({ records, total }: ReplyOf<typeof energy.page>): FigureExplanation => ({
  formula: '逐设备逐日电量；站点电量为其设备之和',
  source: '电量台账',
  coverage: { of: '设备·日', reported: records.length, total, reportedKw: null, totalKw: null },
  inputs: records.map(({ shortName, deviceName, deviceNo, kind, day, kwh, estimated, manual, events }) => {
    const entries = { estimated, manual: manual === null ? 0 : 1, unsure: unsureOf({ manual, events }), kwh }
    return {
      name: `${shortName} ${deviceName} ${day}`,
      kind: energyKinds[kind],
      value: kwh,
      unit: 'kWh',
      quality: qualityOfEntries(entries),
      note: [noteOfEntries(entries), events.length > 0 && `表计事件 ${events.length}`].filter(Boolean).join('，'),
      next: { path: energy.detail.path, input: { deviceNo, kind, day }, field: '', key: '' },
    }
  }),
})
