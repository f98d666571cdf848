import { session } from '../../../core/session.ts'

export const photoMonitorPath = '/PhotoIntelligentMonitor'

/** Whoever works at this wall comes back to it when the session expires; signing out by hand forgets it with the session. */
export function rememberPhotoMonitor(of: typeof session = session) {
  if (of.getState().userInfo) of.setState({ photoMonitorFrom: photoMonitorPath })
}
