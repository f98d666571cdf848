import { WeatherForecast } from '../panels/microgrid/WeatherForecast.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { PanelStage } from './frame/PanelStage.tsx'

export default function WeatherForecastPanel() {
  const { data, stale } = useLive()
  return (
    <PanelStage width={486} height={282} at={data === null ? '' : data?.at} stale={stale}>
      <WeatherForecast area="panel" />
    </PanelStage>
  )
}
