import { openSite } from '../site.ts'

/** A site with the administrators of the platform and of two enterprises, and somebody who watches alarms, all signed in. */
export async function openTwoEnterprises() {
  const site = await openSite()
  return {
    site,
    platform: await site.as('admin'),
    east: await site.as('jizhong'),
    west: await site.as('yanzhao'),
    watch: await site.as('jizhong.watch'),
  }
}
