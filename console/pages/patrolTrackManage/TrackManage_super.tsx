import { PatrolCenter } from '../../patrol/PatrolCenter.tsx'

/** 巡检轨迹总览: the rounds of every enterprise one may see. */
export default function TrackManageSuperPage() {
  return <PatrolCenter wide />
}
