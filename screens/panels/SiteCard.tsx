import { capacityShare } from '../../core/units/capacityShare.ts'
import { clockSkewWords } from '../../core/time/clockSkew.ts'
import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { qualityMark } from '../../core/units/quality.ts'
import { instantOf, formatDuration } from '../../core/time/time.ts'
import { energy, type Figure, MISSING, power, siteCapacity } from '../../core/units/units.ts'
import { minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { AlarmTag } from '../kit/AlarmTag.tsx'
import { formatNumber } from '../kit/formatNumber.ts'
import { useNow } from '../kit/now.ts'
import { useShortTime } from '../kit/useShortTime.ts'
import { scaled } from './formatFigure.ts'
import './panels.css'

const text = (figure: Figure) => {
  const { value, unit, digits } = scaled(figure)
  return `${value === null ? MISSING : formatNumber(value, digits)} ${unit}`
}

/** Card of one site: its name, what is wrong and since when, and its figures. */
export function SiteCard({ itemNumber }: { itemNumber: string }) {
  const site = useCall(map.powerSystemOne, { itemNumber }, { every: seconds(30) })
  const year = useCall(map.getMapYearQuantity, { itemNumber }, { every: minutes(1) })
  const now = useNow(10_000)
  const short = useShortTime()
  if (!site.data) return <span className="site-card-waiting">{site.error ? '站点信息暂不可用' : '读取中'}</span>
  const { itemName, itemType, itemTypeName, tgName, alarm, online, state, installedcap, activePower, clockSkew, at } = site.data
  const { dayQuantity, yearQuantity, xll } = year.data ?? {}
  return (
    <div className="site-card">
      <b>{itemName}</b>
      <span className="site-card-kind">
        {itemTypeName}
        {tgName && `　${tgName}`}
      </span>
      {alarm ? (
        <p>
          <AlarmTag sign={alarm.sign === '1' ? 1 : 2} /> {alarm.remark}
          <small>{formatDuration((now - instantOf(alarm.since).getTime()) / 1000)}</small>
        </p>
      ) : (
        !online && (
          <p className="site-card-offline">
            {state === 'partial' ? '部分在线' : '离线'}　{capacityShare(site.data)}　最近数据 {at ? short(at) : '--'}
          </p>
        )
      )}
      {clockSkew !== null && <p className="site-card-offline">网关{clockSkewWords(clockSkew)}</p>}
      <dl>
        <dt>装机</dt>
        <dd {...explains(site, 'installedcap')}>{text(siteCapacity(itemType, installedcap))}</dd>
        <dt>功率</dt>
        <dd {...explains(site, 'activePower')}>
          {text(power(activePower))} {qualityMark(site.data.activePowerQuality)}
        </dd>
        <dt>今日</dt>
        <dd {...explains(year, 'dayQuantity')}>
          {text(energy(dayQuantity))} {qualityMark(site.data.dayQuantityQuality)}
        </dd>
        <dt>本年</dt>
        <dd {...explains(year, 'yearQuantity')}>
          {text(energy(yearQuantity === null || yearQuantity === undefined ? null : yearQuantity * 1000))}
        </dd>
        {xll !== null && xll !== undefined && (
          <>
            <dt>降耗率</dt>
            <dd {...explains(year, 'xll')}>{xll} %</dd>
          </>
        )}
      </dl>
    </div>
  )
}
