import type { AnyCall } from '../../../core/contract/call.ts'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { forecast } from '../../../core/contract/energy/forecast.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { weather } from '../../../core/contract/platform/weather.ts'

/** Numbers of a reply by their paths, with spaces between. */
export type Held = readonly (readonly [call: AnyCall, numbers: string])[]

const alarms = 'sumAlarm.*.count recoverycount dealcount beingcount'
const coverage = (of: string) => ['reported', 'total', 'reportedKw', 'totalKw', 'assumedKw'].map(name => `${of}.${name}`).join(' ')
const node = (of: string) => `${of}.power ${coverage(`${of}.coverage`)} ${of}.ratedKw`

/**
 * Which numbers of the map, the home page and the wall of a micro-grid, and which of the comparison of PV stations, the
 * sentences of a file work out again from readings.
 */
export const held = {
  home: [
    [home.getAlarmStatNew, alarms],
    [home.getAlarmStat, alarms],
    [home.getContractByOrg, 'total active expiring expired amount'],
    [home.getOrderGroupByType, '*.count *.finished'],
    [
      home.getStatisticsByOrg,
      `eleDaySum eleMonthSum eleYearSum eleSum energyVal installedCap runCapSum activePower co2Sum factor.factor factor.year ${coverage('coverage')}`,
    ],
    [home.regionalRankings, '*.energyVal *.runCapSum *.useHours'],
    [home.stationNumberByOrg, '*.count *.online *.installedCap'],
    [
      home.stationPageList,
      'records.*.installedcap records.*.runCap records.*.reportedKw records.*.totalKw records.*.alarmCount records.*.activePower records.*.dayQuantity total',
    ],
    [home.statisticsCount, 'stationCount stationOnline deviceCount deviceOnline customerCount'],
  ],
  mapEnergy: [
    [map.get2YearEleLine, 'datas.*.dates.*.val'],
    [map.getAreaAnalysis, '*.installedCap *.eleDaySum *.useHours'],
    [map.getCO2Globe, 'co2 factor.factor factor.year columns.*.installedCap columns.*.co2'],
    [map.getCountEle, 'eleDaySum eleMonthSum eleYearSum eleSum dayRatio yearRatio'],
    [map.getMapYearQuantity, 'yearQuantity yearGrapq totalGrapq dayQuantity dayExpend xll'],
    [map.getNight, 'generation'],
    [map.getReduceMsg, 'co2 coal so2 dust trees energy factors.*.factor factors.*.year'],
    [map.powerSystemOne, 'dayQuantity'],
    [map.getDataMonth, 'datas.*.dates.*.val'],
  ],
  mapLive: [
    [map.getAreaAnalysis, '*.count *.online *.alarmCount *.load'],
    [map.getCountEle, coverage('coverage')],
    [map.getNight, 'activePower coverage.reported coverage.total coverage.reportedKw coverage.totalKw'],
    [map.getPowerLine, 'datas.*.dates.*.val'],
    [map.powerSystemOne, 'installedcap runCap reportedKw totalKw alarmCount activePower'],
    [map.statisticsOfPhotovoltaic, `count online installedCap activePower ${coverage('coverage')}`],
  ],
  microgridDay: [
    [
      microgrid.getDay,
      `generation bought sold charged discharged consumption charging selfUseRate selfSufficiency mix.*.kwh mix.*.share losses.pv losses.charging losses.distribution ${coverage('sites')} slots.reported slots.total`,
    ],
    [microgrid.getNight, 'generation'],
    [microgrid.getPiles, 'energy'],
  ],
  microgridLive: [
    [
      microgrid.getLive,
      [
        'bus.nominalV bus.voltage bus.phaseVoltages.0 bus.phaseVoltages.1 bus.phaseVoltages.2 bus.frequency bus.powerFactor',
        'grid.power grid.loss grid.coverage.reported grid.coverage.total grid.contractKw',
        ...['pv', 'storage', 'load', 'charging'].map(node),
        'storage.soc storage.energyKwh storage.capacityKwh load.todayMax',
        'charging.charging charging.idle charging.offline charging.fault devices.online devices.total',
      ].join(' '),
    ],
    [
      map.getNight,
      `coverage.assumedKw ${['charging', 'storage'].map(part => `${part}.activePower ${coverage(`${part}.coverage`)}`).join(' ')}`,
    ],
    [microgrid.getPiles, 'income orders piles.*.ratedKw piles.*.power piles.*.soc'],
    [microgrid.getGenerationHours, 'line.datas.*.dates.*.val'],
    [microgrid.getPowerLine, 'line.datas.*.dates.*.val'],
    [microgrid.getStorageLine, 'line.datas.*.dates.*.val'],
  ],
  comparison: [
    [
      pv.getLosses,
      ['yesterday', 'today']
        .map(day => ['causes.*.kwh', 'kwh', 'unknownKwh', 'clippedKwh'].map(name => `${day}.${name}`).join(' '))
        .join(' '),
    ],
    [pv.getPerformance, ['pr', 'correctedPr', 'availability', 'measuredEnergy', 'expectedEnergy'].map(name => `sites.*.${name}`).join(' ')],
    [
      pv.compareStations,
      'stations.*.curve.* stations.*.pr stations.*.correctedPr stations.*.availability stations.*.availabilityKnown stations.*.lossKwh stations.*.lossYuan stations.*.lossShare',
    ],
  ],
} satisfies Record<string, Held>

/** What stands on the same surfaces and no energy, power or money of readings is: the file whose tests are about it. */
export const elsewhere: Record<string, Held> = {
  'tests/server/ingest/gatewayClock.test.ts': [
    [home.stationPageList, 'records.*.clockSkew'],
    [map.powerSystemOne, 'clockSkew'],
  ],
  'tests/server/domains/energy/forecast.test.ts': [
    [forecast.ofDay, 'ycEleSumDay low high sumCap skyShare days nearKw coverage.reported coverage.total eleSumDay ratio'],
  ],
  'tests/server/figures/weather.test.ts': [
    [map.getAreaAnalysis, '*.irradiance'],
    [weather.getWeatherForecastLine, '*.wd *.maxwd *.minwd *.fl *.irradiance *.humidity'],
    [weather.getWeatherLine, '*.wd *.maxwd *.minwd *.fl *.irradiance *.humidity'],
  ],
  'tests/server/alarms/alarmCalls.test.ts': [
    [alarm.page, 'records.*.value records.*.duration records.*.members records.*.away records.*.affectedKw records.*.returned total'],
    [alarm.detail, 'upLimit downLimit indiVoList.*.dates.*.val'],
  ],
  'tests/server/domains/walls/map.test.ts': [[map.getPowerLine, 'gaps.*.missingKw']],
  'tests/server/domains/energy/microgrid.test.ts': [
    [microgrid.getLive, 'alarms'],
    [microgrid.getDay, 'covered.own covered.used covered.pvSold'],
  ],
  'tests/server/alarms/alarmDesk.test.ts': [[alarm.getAlarmById, 'value duration members away affectedKw returned sameIn30Days']],
}
