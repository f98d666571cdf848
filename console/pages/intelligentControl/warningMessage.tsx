import { AlarmCenter } from '../../alarms/AlarmCenter.tsx'

/** 告警信息: alarms and abnormal conditions, with the decisions on them. */
export default function WarningMessagePage() {
  return <AlarmCenter />
}
