import { AlarmCenter } from '../../alarms/AlarmCenter.tsx'

/** 告警查看: the same list and details for those who only read. */
export default function SeeWarningMessagePage() {
  return <AlarmCenter readOnly />
}
