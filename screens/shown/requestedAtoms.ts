import { queryParamAtom } from './wallQuery.ts'

/** What a wall was asked to show, by hand or by a conductor; '' for nothing. It stays until somebody chooses something else. */
export const requestedSiteAtom = queryParamAtom('site')
export const requestedIncidentAtom = queryParamAtom('incident')
