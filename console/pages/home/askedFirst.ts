import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { region } from '../../../core/contract/platform/region.ts'
import { weather } from '../../../core/contract/platform/weather.ts'
import { askAhead } from '../../session/api.ts'

/** Asks what the home page asks as soon as it is drawn, first what takes longest. */
export function askFirst() {
  askAhead(home.stationPageList, { current: 1, size: 10 })
  askAhead(map.getPowerLine, {})
  askAhead(home.getStatisticsByOrg, {})
  askAhead(home.regionalRankings, {})
  askAhead(home.stationNumberByOrg, {})
  askAhead(home.getAlarmStat, {})
  askAhead(home.getAlarmStatNew, {})
  askAhead(home.statisticsCount, {})
  askAhead(home.getOrderGroupByType, {})
  askAhead(home.getContractByOrg, {})
  askAhead(weather.getWeatherForecastLine, {})
  askAhead(region.getRegionBySystem, {})
}
