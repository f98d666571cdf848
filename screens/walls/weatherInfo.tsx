import { WeatherForecast } from '../panels/microgrid/WeatherForecast.tsx'
import { PanelStage } from './frame/PanelStage.tsx'

export default function WeatherForecastPanel() {
  return (
    <PanelStage>
      <WeatherForecast area="panel" />
    </PanelStage>
  )
}
