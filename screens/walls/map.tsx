import { useRunAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import { map } from '../../core/contract/map.ts'
import { screen } from '../../core/contract/screen.ts'
import { weather } from '../../core/contract/weather.ts'
import { minutes, seconds, useCall } from '../../core/useCall.ts'
import { walls } from '../../core/walls.ts'
import { MapLegend } from '../layers/MapLegend.tsx'
import { StationMap } from '../layers/StationMap.tsx'
import { Stage } from '../kit/Stage.tsx'
import { WallHeader } from '../kit/WallHeader.tsx'
import { AlarmFeed } from '../panels/AlarmFeed.tsx'
import { AreaAnalysis } from '../panels/AreaAnalysis.tsx'
import { CarbonFootprint } from '../panels/CarbonFootprint.tsx'
import { GenerationSummary } from '../panels/GenerationSummary.tsx'
import { Headline } from '../panels/Headline.tsx'
import { InstalledCapacity } from '../panels/InstalledCapacity.tsx'
import { PowerToday } from '../panels/PowerToday.tsx'
import { Reductions } from '../panels/Reductions.tsx'
import { RegionRanking } from '../panels/RegionRanking.tsx'
import { SiteCard } from '../panels/SiteCard.tsx'
import { TwoYearGeneration } from '../panels/TwoYearGeneration.tsx'
import { areaInput, holds, useArea } from '../panels/useArea.ts'
import { measuredAt, useLate } from '../panels/useLate.ts'
import { useLiveAlarms } from '../panels/useLiveAlarms.ts'
import { useSelected } from '../panels/useSelected.ts'
import { useSiteCount } from '../panels/useSiteCount.ts'
import { useStations } from '../panels/useStations.ts'
import { useAskingAgain, useFollowingAlarms, useFollowingConnection } from '../useHealing.ts'

/** Room for the headline figures above the region and the legend below it. */
const padding = { top: 130, right: 30, bottom: 60, left: 30 }

/** The live map of a region: where the sites are, what they produce, what is wrong. */
export default function MapWall() {
  const settings = useCall(screen.getSettings, {}, { every: minutes(10) })
  useAskingAgain()
  if (!settings.data) return <Stage>{null}</Stage>
  const { areaCode, approvalNumber } = settings.data
  return <Region home={Number(areaCode)} approval={approvalNumber} />
}

function Region({ home, approval }: { home: number; approval: string }) {
  const [area, setArea] = useArea(home)
  const { selected, select } = useSelected(area)
  const feed = useRunAlarmFeed()
  useFollowingConnection(feed)
  useFollowingAlarms(feed)
  const alarms = useLiveAlarms(feed)
  const { stations, ids } = useStations(alarms.records, alarms.complete)
  const totals = useCall(map.statisticsOfPhotovoltaic, areaInput(area), { every: seconds(15), keep: true })
  const sites = useSiteCount(area)
  const late = useLate(totals.data?.at)
  const showAlarm = (site: string, areaCode: string) => {
    const there = holds(area, areaCode) ? area : Number(`${areaCode.slice(0, 2)}0000`)
    setArea(there)
    select(site, there)
  }

  return (
    <Stage columns="430px 1fr 430px" rows="58px minmax(0, 1fr) 116px" areas={['head head head', 'left map right', 'left strip right']}>
      <WallHeader
        title={walls['/map']}
        weather={<Weather adcode={area} />}
        updatedAt={measuredAt(totals.data?.at)}
        stale={totals.stale || late || alarms.stale}
        sites={sites}
        alarms={alarms.total}
      />
      <div className="wall-column" style={{ gridArea: 'left', gridTemplateRows: '256px minmax(0, 1fr) 178px 250px' }}>
        <GenerationSummary adcode={area} />
        <TwoYearGeneration adcode={area} />
        <InstalledCapacity adcode={area} />
        <AlarmFeed alarms={alarms} onSite={showAlarm} />
      </div>
      <div className="map-frame" style={{ gridArea: 'map' }}>
        <Headline adcode={area} sites={sites?.total} />
        {stations && (
          <StationMap
            region={area}
            onRegion={setArea}
            stations={stations}
            selected={selected ? ids.indexOf(selected) : -1}
            onSelect={index => select(ids[index] ?? '', area)}
            card={index => <SiteCard itemNumber={ids[index] ?? ''} />}
            padding={padding}
            approval={approval}
          >
            <MapLegend />
          </StationMap>
        )}
      </div>
      <Reductions area="strip" adcode={area} />
      <div className="wall-column" style={{ gridArea: 'right', gridTemplateRows: '242px 224px 248px minmax(0, 1fr)' }}>
        <CarbonFootprint />
        <RegionRanking adcode={area} onRegion={setArea} />
        <AreaAnalysis adcode={area} />
        <PowerToday adcode={area} />
      </div>
    </Stage>
  )
}

/** Newest weather of the region's capital in a few words. */
function Weather({ adcode }: { adcode: number }) {
  const line = useCall(weather.getWeatherForecastLine, adcode === 100000 ? {} : { areaCode: String(adcode) }, {
    every: minutes(10),
    keep: true,
  })
  const today = line.data?.[0]
  if (!today) return null
  return (
    <>
      {today.areaName}　{today.tqqk} {today.wd === null ? `${today.minwd}~${today.maxwd}` : Math.round(today.wd)} ℃　{today.fx} {today.fl}{' '}
      级
    </>
  )
}
