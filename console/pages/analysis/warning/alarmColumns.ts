import { alarmFields } from '../../../alarms/alarmFields.tsx'
import { columnsOf, sheetOf } from '../../../kit/fields/fields.ts'

/** Alarms as the page of alarms lists them, in the order they came: these lists are sorted by nothing else. */
export const alarmColumns = columnsOf(alarmFields).map(column => ({ ...column, sorter: undefined }))
export const alarmSheet = sheetOf(alarmFields)
