import { explains } from '../../../core/explain/explains.ts'
import type { Bay } from '../../flow/SingleLineDiagram.tsx'
import { BayCard } from './BayCard.tsx'
import { isAtRest, storageLabel } from '../../../core/figures/storageLabel.ts'
import { coverageLabel, type LiveMicrogrid } from './labels.ts'
import type { useLive } from './useLive.ts'

type Part = LiveMicrogrid['pv']

/** PV, storage and charging of the micro-grid beside its incoming line: with them what flows into the bus bar flows out of it. */
export function baysOf(live: ReturnType<typeof useLive>): Bay[] {
  const { data } = live
  if (!data) return []
  const { pv, storage, charging } = data
  const of = (
    part: Part,
    sign: 1 | -1,
    bay: Pick<Bay, 'key' | 'tone'>,
    shown: { name: string; word: string; detail: string; explained: ReturnType<typeof explains> },
  ): Bay[] =>
    part.coverage.total === 0
      ? []
      : [
          {
            ...bay,
            intoBus: part.complete && part.power !== null ? sign * part.power : null,
            idle: isAtRest(part.power, part.ratedKw),
            card: (
              <BayCard
                {...shown}
                power={part.power === null ? null : Math.abs(part.power)}
                quality={part.coverage.quality}
                detail={[shown.detail, coverageLabel(part.coverage)].filter(Boolean).join('　')}
              />
            ),
          },
        ]
  return [
    ...of(
      pv,
      1,
      { key: 'pv', tone: 'generation' },
      {
        name: '光伏',
        word: pv.power === null ? '未知' : pv.power > 0 ? '发电' : '未发电',
        detail: pv.power === null || !pv.ratedKw || pv.coverage.assumedKw ? '' : `出力 ${Math.round((100 * pv.power) / pv.ratedKw)} %`,
        explained: explains(live, 'pv.power'),
      },
    ),
    ...of(
      storage,
      1,
      { key: 'storage', tone: 'storage' },
      {
        name: '储能',
        word: storageLabel(storage.power, storage.ratedKw ?? 0),
        detail: storage.soc === null ? 'SOC --' : `SOC ${Math.round(storage.soc)} %`,
        explained: explains(live, 'storage.power'),
      },
    ),
    ...of(
      charging,
      -1,
      { key: 'charging', tone: 'charging' },
      {
        name: '充电桩',
        word: charging.power === null ? '未知' : `${charging.charging} 桩充电`,
        detail: `空闲 ${charging.idle}`,
        explained: explains(live, 'charging.power'),
      },
    ),
  ]
}
