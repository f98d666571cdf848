import { useState } from 'react'
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
import { areaInput, useArea } from '../panels/useArea.ts'
import { measuredAt, useLate } from '../panels/useLate.ts'
import { useLiveAlarms } from '../panels/useLiveAlarms.ts'
import { useStations } from '../panels/useStations.ts'

/** Room for the headline figures above the region and the legend below it. */
const padding = { top: 130, right: 30, bottom: 60, left: 30 }

/** The live map of a region: where the sites are, what they produce, what is wrong. */
export default function MapWall() {
  const settings = useCall(screen.getSettings, {}, { every: minutes(10) })
  if (!settings.data) return <Stage>{null}</Stage>
  return <Region home={Number(settings.data.areaCode)} approval={settings.data.approvalNumber} />
}

function Region({ home, approval }: { home: number; approval: string }) {
  const [area, setArea] = useArea(home)
  const [selected, setSelected] = useState('')
  const alarms = useLiveAlarms()
  const { stations, ids } = useStations(alarms.records, alarms.complete)
  const totals = useCall(map.statisticsOfPhotovoltaic, areaInput(area), { every: seconds(15), keep: true })
  const late = useLate(totals.data?.at)
  const showSite = (index: number) => setSelected(ids[index] ?? '')

  return (
    <Stage
      columns="430px 1fr 430px"
      rows="58px 214px minmax(0, 1fr) 206px 96px 110px"
      areas={['head head head', 'summary map globe', 'years map ranking', 'capacity map areas', 'alarms map power', 'alarms strip power']}
    >
      <WallHeader
        title={walls['/map']}
        weather={<Weather adcode={area} />}
        updatedAt={measuredAt(totals.data?.at)}
        stale={totals.stale || late}
        sites={totals.data && { online: totals.data.online, total: totals.data.count }}
        alarms={alarms.total}
      />
      <GenerationSummary area="summary" adcode={area} />
      <TwoYearGeneration area="years" adcode={area} />
      <InstalledCapacity area="capacity" adcode={area} />
      <AlarmFeed area="alarms" alarms={alarms} onSite={setSelected} />
      <div className="map-frame" style={{ gridArea: 'map' }}>
        <Headline adcode={area} />
        {stations && (
          <StationMap
            region={area}
            onRegion={setArea}
            stations={stations}
            selected={selected ? ids.indexOf(selected) : -1}
            onSelect={showSite}
            card={index => <SiteCard itemNumber={ids[index] ?? ''} />}
            padding={padding}
            approval={approval}
          >
            <MapLegend />
          </StationMap>
        )}
      </div>
      <Reductions area="strip" adcode={area} />
      <CarbonFootprint area="globe" />
      <RegionRanking area="ranking" adcode={area} onRegion={setArea} />
      <AreaAnalysis area="areas" adcode={area} />
      <PowerToday area="power" adcode={area} />
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
