import { pvStation, type SensedValue } from '../../../core/contract/energy/pvStation.ts'
import { MISSING, round } from '../../../core/units/units.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { MeasuredValue } from '../../kit/detail/MeasuredValue.tsx'

const limitsOf = ({ lower, upper, unitName }: SensedValue) =>
  lower === null && upper === null ? '' : `限值 ${lower ?? '--'} ~ ${upper ?? '--'} ${unitName}`

/** What the sensors of a site say of its air and light, and what is written of the site. */
export function SurroundingsPart({ site }: { site: string }) {
  const call = useCall(pvStation.environmentInfo, { stationId: site }, { every: seconds(30) })
  const card = useCall(pvStation.basicInfo, { stationId: site })
  return (
    <>
      <Panel
        title="环境"
        call={call}
        height={46}
        extra={({ at }) => <DataAge at={at} />}
        isEmpty={({ readings }) => readings.length === 0}
        empty="站内没有环境传感器"
      >
        {({ readings }) => (
          <Facts
            wide
            facts={readings.map(reading => [
              `${reading.indiName}${readings.filter(({ indiNo }) => indiNo === reading.indiNo).length > 1 ? `（${reading.deviceName}）` : ''}`,
              <span key={`${reading.deviceNo} ${reading.indiNo}`} title={limitsOf(reading) || reading.deviceName}>
                <MeasuredValue
                  figure={{ value: reading.val === null ? MISSING : round(reading.val, 1), unit: reading.unitName }}
                  at={reading.dateTime}
                  every={reading.samplingSeconds * 1000}
                  quality={reading.quality}
                />{' '}
                <small className="muted">{limitsOf(reading)}</small>
              </span>,
            ])}
          />
        )}
      </Panel>
      <Panel title="档案" call={card} height={78}>
        {data => (
          <Facts
            wide
            facts={[
              ['客户', data.customerName || MISSING],
              ['联系人', [data.contact, data.phone].filter(Boolean).join(' ') || MISSING],
              ['地址', data.address],
              ['台区', data.tgName || MISSING],
              ['运维基地', data.baseName || MISSING],
              ['投运日期', data.operationTime],
              ['装机容量', `${round(data.installedcap)} kWp`],
              ['逆变器', `${data.inverters} 台，${round(data.ratedCap)} kW`],
              ['设备与网关', `${data.devices} 台设备，${data.gateways} 台网关`],
              ['出线关口表', data.metered ? '有' : '无'],
              [
                '组件朝向',
                data.tilt === null || data.azimuth === null ? MISSING : `倾角 ${round(data.tilt, 1)}°，方位 ${round(data.azimuth, 1)}°`,
              ],
            ]}
          />
        )}
      </Panel>
    </>
  )
}
