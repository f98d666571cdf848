import { pv } from '../../../core/contract/energy/pv.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import './lossCauses.css'

/** Lost energy of today and yesterday by cause; what nobody heard of stands apart, it is no loss yet. */
export function LossCauses({ area }: { area?: string }) {
  const losses = useCall(pv.getLosses, {}, { every: minutes(5) })
  const { today, yesterday, coverage, price } = losses.data ?? {}
  const rows = [
    ...(today?.causes ?? [])
      .map((cause, n) => ({ ...cause, before: yesterday!.causes[n]!.kwh }))
      .filter(({ code, kwh, before }) => always.includes(code) || kwh + before > 0),
    ...(today && yesterday
      ? [{ code: 'unknown', name: '通讯（未知）', kwh: today.unknownKwh, yuan: null, before: yesterday.unknownKwh }]
      : []),
  ]
  const most = Math.max(1e-9, ...rows.flatMap(({ code, kwh, before }) => (code === 'unknown' ? [] : [kwh, before])))
  const [title, before] = [useDayTitle(today?.day), useDayTitle(yesterday?.day)]
  const known = today?.kwh != null || yesterday?.kwh != null
  return (
    <Panel
      area={area}
      title="损失原因"
      tone="abnormal"
      scope={coverage && `kWh　${coverage.reported}/${coverage.total} 站`}
      source={losses}
      empty={!known && '没有可判断损失的数据'}
    >
      <div className="pv-loss">
        <table className="pv-losses">
          <thead>
            <tr>
              <th>原因</th>
              <th />
              <th>
                <i className="pv-now" />
                {title}
              </th>
              <th>
                <i className="pv-before" />
                {before}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name, kwh, before }) => (
              <tr key={code} className={code === 'unknown' ? 'pv-unknown' : undefined}>
                <th scope="row">{name}</th>
                {code === 'unknown' ? (
                  <td className="pv-note">不计入损失</td>
                ) : (
                  <td>
                    <b className="pv-now" style={{ width: `${(kwh / most) * 100}%` }} />
                    <b className="pv-before" style={{ width: `${(before / most) * 100}%` }} />
                  </td>
                )}
                {(['today', 'yesterday'] as const).map(period => (
                  <td
                    key={period}
                    {...(code === 'unknown' ? explains(losses, `${period}.unknownKwh`) : explains(losses, `${period}.causes.*.kwh`, code))}
                  >
                    {figure(period === 'today' ? kwh : before)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="pv-price" {...explains(losses, price ? 'price.yuanPerKwh' : 'yesterday.kwh')}>
        {price ? `近 24 小时损失均价 ${formatNumber(price.yuanPerKwh, 4)} 元/kWh　${price.source}` : '电价未知，损失只以电量计'}
      </p>
    </Panel>
  )
}

/** Causes that are named though nothing was lost by them. */
const always = ['stopped', 'strings', 'low', 'rest']

const figure = (kwh: number) => formatNumber(kwh, kwh >= 100 || kwh === 0 ? 0 : 1)
