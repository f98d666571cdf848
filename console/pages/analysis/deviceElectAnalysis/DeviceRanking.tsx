import type { InputOf } from '../../../../core/contract/call.ts'
import { tariff } from '../../../../core/contract/energy/tariff.ts'
import { energy, money } from '../../../../core/units/units.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { Panel } from '../../../kit/board/Panel.tsx'
import { Ranking } from '../../../kit/board/Ranking.tsx'

interface Props {
  input: InputOf<typeof tariff.getElecpayJFPGPriceDevicePage>
  what: 'ele' | 'pay'
  chosen: string
  onChoose: (deviceNo: string) => void
}

const most = 20

/** The devices with the most energy, or the dearest. */
export function DeviceRanking({ input, what, chosen, onChoose }: Props) {
  const call = useCall(
    tariff.getElecpayJFPGPriceDevicePage,
    { ...input, sort: what, order: 'desc', current: 1, size: most },
    { every: minutes(5), keep: true },
  )
  return (
    <Panel
      title={what === 'ele' ? '电量排名' : '电费排名'}
      call={call}
      height={300}
      isEmpty={({ records }) => records.every(row => row[what] === null)}
      extra={({ total }) => `前 ${Math.min(most, total)} / ${total} 台`}
    >
      {({ records }) => {
        const greatest = Math.max(...records.map(row => row[what] ?? 0), 0)
        return (
          <Ranking
            label="设备排名"
            bars={records
              .filter(row => row[what] !== null)
              .map(row => {
                const kwh = energy(row.ele)
                return {
                  key: `${row.deviceNo}/${row.kind}`,
                  // Of many sites the meters are called alike.
                  name: input.systemNo ? row.deviceName : row.systemName,
                  share: greatest > 0 ? (row[what] ?? 0) / greatest : 0,
                  colour: row.deviceNo === chosen ? 'var(--generation)' : 'var(--grid)',
                  value: <b>{what === 'ele' ? `${kwh.value} ${kwh.unit}` : `${money(row.pay)} 元`}</b>,
                  title: `${row.systemName} ${row.deviceName} ${row.deviceNo}`,
                  onOpen: () => onChoose(row.deviceNo),
                }
              })}
          />
        )
      }}
    </Panel>
  )
}
