import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, Suspense } from 'react'
import { holdsArea, provinceOf } from '../../core/sites/areas.ts'
import { map } from '../../core/contract/walls/map.ts'
import { screen } from '../../core/contract/walls/screen.ts'
import { minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { MapLegend } from '../map/labels/MapLegend.tsx'
import { requestedIncidentAtom, requestedSiteAtom } from '../shown/requestedAtoms.ts'
import { FollowChoice } from '../cue/FollowChoice.tsx'
import { useRequestedSite } from '../cue/useRequestedSite.ts'
import { useVisits } from '../cue/useVisits.ts'
import { useRegionOnShow } from '../panels/drilledRegion.ts'
import { StationMap } from '../map/StationMap.tsx'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
import { Stage } from '../kit/stage/Stage.tsx'
import { useStage } from '../kit/stage/StageContext.ts'
import { WallColumn } from '../kit/WallColumn.tsx'
import { AlarmFeed } from '../panels/AlarmFeed.tsx'
import { AreaAnalysis } from '../panels/AreaAnalysis.tsx'
import { CarbonFootprint } from '../panels/CarbonFootprint.tsx'
import { GenerationSummary } from '../panels/GenerationSummary.tsx'
import { Headline } from '../panels/Headline.tsx'
import { PowerToday } from '../panels/PowerToday.tsx'
import { ReliefChoice } from '../panels/ReliefChoice.tsx'
import { Reductions } from '../panels/Reductions.tsx'
import { RegionRanking } from '../panels/RegionRanking.tsx'
import { SiteCard } from '../panels/SiteCard.tsx'
import { TwoYearGeneration } from '../panels/TwoYearGeneration.tsx'
import { areaInput } from '../panels/areaInput.ts'
import { useRegionAlarms } from '../panels/useRegionAlarms.ts'
import { useRelief } from '../panels/useRelief.ts'
import { useNight } from '../panels/useNight.ts'
import { useSelected } from '../panels/useSelected.ts'
import { useSiteCount } from '../panels/useSiteCount.ts'
import { useStations } from '../panels/useStations.ts'
import { WeatherText } from '../panels/WeatherText.tsx'
import { wallAtom } from '../shown/wallQuery.ts'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

const IncidentCard = lazyWithRetry(() => import('../cue/IncidentCard.tsx'))

/** The choice of the relief at the top, the columns' legend at the bottom. */
const corners = { width: 124, top: 290, bottom: 255 }
/** Room for the headline figures above the region, in a low frame beside it (panels.css), and for the legend below. */
const padding = (ratio: number) =>
  ratio > 1.4 ? { top: 24, right: 280, bottom: 50, left: 130 } : { top: 130, right: 30, bottom: 60, left: 30, corners }

/** The live map of a region: where the sites are, what they produce, what is wrong. */
export default function MapWall() {
  const settings = useCall(screen.getSettings, {}, { every: minutes(10) })
  const { query } = useAtomValue(wallAtom)
  if (!settings.data) return <Stage query={query}>{null}</Stage>
  const { areaCode, approvalNumber } = settings.data
  return <Region home={Number(areaCode)} approval={approvalNumber} />
}

function Region({ home, approval }: { home: number; approval: string }) {
  const [called, call] = useAtom(requestedSiteAtom)
  const [incident, callIncident] = useAtom(requestedIncidentAtom)
  const held = called !== ''
  const [area, setArea] = useRegionOnShow(home, held)
  const wall = useWall()
  const { alarms } = wall
  const { selected, select } = useSelected(area, held)
  const show = (site: string, region: number) => {
    setArea(region)
    select(site, region)
  }
  useRequestedSite(called, show)
  const visits = useVisits(alarms, held, there => show(there?.site ?? '', there?.region ?? home))
  /** What a person chooses on the map ends what it was called for. */
  const letGo = () => {
    if (held) call('')
    visits.leave()
  }
  const there = useRegionAlarms(area, alarms)
  const { stations, powers, ids, at } = useStations(area, alarms.records, alarms.complete)
  const totals = useCall(map.statisticsOfPhotovoltaic, areaInput(area), { every: seconds(15), keep: true })
  const { night, day } = useNight(stations)
  const sites = useSiteCount(area, day)
  const relief = useRelief(area, day)
  const showAlarm = (site: string, areaCode: string) => {
    const region = holdsArea(String(area), areaCode) ? area : Number(provinceOf(areaCode))
    setArea(region)
    select(site, region)
  }

  return (
    <WallStage
      wall={{ ...wall, alarms: there }}
      // Where there is no PV the wall waits for none: it is as old as its sites.
      at={totals.data?.count === 0 ? at : totals.data?.at}
      stale={totals.stale}
      sites={sites}
      weather={<WeatherText areaCode={area} />}
      layout={{
        columns: '430px 1fr 430px',
        rows: '58px minmax(0, 1fr) 34px',
        areas: ['head head head', 'left map right', 'left strip right'],
      }}
      wide={{
        columns: 'minmax(0, 1fr) minmax(0, 1.15fr) minmax(0, 1fr)',
        rows: '58px minmax(0, 1fr) 34px',
        areas: ['head head head', 'left map right', 'strip map right'],
      }}
    >
      <Sides
        generation={<GenerationSummary adcode={area} />}
        years={<TwoYearGeneration adcode={area} />}
        ranking={<RegionRanking adcode={area} day={day} figure={relief.name} onRegion={setArea} />}
        alarms={<AlarmFeed adcode={area} alarms={there} onSite={showAlarm} />}
        power={<PowerToday adcode={area} />}
        areas={<AreaAnalysis adcode={area} day={day} figure={relief.name} alarms={alarms} />}
        footprint={<CarbonFootprint adcode={area} />}
      />
      <div className="map-frame" style={{ gridArea: 'map' }}>
        <Headline adcode={area} night={night} />
        {stations && (
          <StationMap
            region={area}
            onRegion={region => {
              letGo()
              setArea(region)
            }}
            stations={stations}
            powers={powers}
            selected={selected ? ids.indexOf(selected) : -1}
            onSelect={index => {
              letGo()
              select(ids[index] ?? '', area)
            }}
            card={index => <SiteCard itemNumber={ids[index] ?? ''} />}
            padding={padding}
            relief={relief.relief}
            clouds={relief.clouds}
            tilted={relief.tilted}
            approval={approval}
          >
            <MapLegend cloudy={relief.tilted && relief.clouds.size > 0} />
            <ReliefChoice view={relief}>
              <FollowChoice />
            </ReliefChoice>
          </StationMap>
        )}
      </div>
      <Reductions area="strip" adcode={area} />
      {(incident || visits.visit) && (
        <Suspense fallback={null}>
          <IncidentCard
            key={incident || visits.visit?.id}
            id={incident || (visits.visit?.id ?? '')}
            waiting={visits.visit?.waiting ?? 0}
            onClose={() => (incident ? callIncident('') : visits.end())}
          />
        </Suspense>
      )}
    </WallStage>
  )
}

type Side = 'generation' | 'years' | 'ranking' | 'alarms' | 'power' | 'areas' | 'footprint'

/**
 * What stands beside the map. Alarms have the highest place. The globe tells what each city avoided, which the map does not; only a wide
 * wall has room for it.
 */
function Sides({ generation, years, ranking, alarms, power, areas, footprint }: Record<Side, ReactNode>) {
  const { wide } = useStage()
  return (
    <>
      <WallColumn area="left" rows="264px minmax(0, 1fr) 300px">
        {generation}
        {years}
        {ranking}
        {wide && footprint}
      </WallColumn>
      <WallColumn area="right" rows="minmax(0, 1fr) 236px 276px">
        {alarms}
        {power}
        {areas}
      </WallColumn>
    </>
  )
}
