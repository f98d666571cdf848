import { PatrolCenter } from '../../patrol/PatrolCenter.tsx'

/** 巡检轨迹管理: the rounds of the own enterprise, or of the people whose whereabouts one may know. */
export default function TrackManagePage() {
  return <PatrolCenter />
}
