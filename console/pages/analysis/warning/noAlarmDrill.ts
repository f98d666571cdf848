/** What a chart leads to in the list beneath, by names of the address. */
export const noAlarmDrill = { type: '', level: '', keyword: '', slot: '', abnormalType: '', abnormalState: '', page: '1' }
