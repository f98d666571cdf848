import { createSessionApi } from '../../core/sessionApi.ts'

/** The console's one client. */
export const api = createSessionApi()
