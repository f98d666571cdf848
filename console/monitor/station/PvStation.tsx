import { Segmented } from 'antd'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { AlarmPart } from './AlarmPart.tsx'
import { ContractPart } from './ContractPart.tsx'
import { GatewayPart } from './GatewayPart.tsx'
import { GenerationPart } from './GenerationPart.tsx'
import { OrderPart } from './OrderPart.tsx'
import { RunPart } from './RunPart.tsx'
import { SurroundingsPart } from './SurroundingsPart.tsx'

const parts = {
  run: { label: '运行', Part: RunPart },
  generation: { label: '发电', Part: GenerationPart },
  surroundings: { label: '环境', Part: SurroundingsPart },
  gateways: { label: '网关', Part: GatewayPart },
  alarms: { label: '告警', Part: AlarmPart },
  contracts: { label: '合同', Part: ContractPart },
  orders: { label: '工单', Part: OrderPart },
} as const

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

/** What a PV station shows besides its devices; only what is looked at is asked for. */
export function PvStation({ site }: { site: string }) {
  const [{ part }, setState] = useUrlState({ part: 'run', partPage: '1' })
  const { Part } = parts[isPart(part) ? part : 'run']
  return (
    <>
      <Segmented
        block
        aria-label="电站信息"
        value={isPart(part) ? part : 'run'}
        options={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
        onChange={value => setState({ part: String(value), partPage: '1' }, true)}
      />
      <Part key={site} site={site} />
    </>
  )
}
