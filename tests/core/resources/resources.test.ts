import { fileModules } from '../../../core/rules/files.ts'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { contracts } from '../../../core/contract/index.ts'
import { type Capability, capabilities } from '../../../core/resources/capabilities.ts'
import { capabilitiesOf, holdersOf, resourceOf, resources, defaultResourcesOf } from '../../../core/resources/resources.ts'
import { type RoleKind, roleKinds } from '../../../core/resources/roleKinds.ts'

const calls = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([verb, call]) => ({ name: `${noun}.${verb}`, call: call as AnyCall })),
)
const named = Object.keys(capabilities) as Capability[]
const ids = resources.map(({ id }) => id)
const urls = resources.flatMap(row => ('url' in row ? [row.url] : []))
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

describe('the table of resources', () => {
  it('names every line and every address once', () => {
    expect(repeated(ids)).toEqual([])
    expect(repeated(urls)).toEqual([])
  })

  it('puts lines only into folders, and actions only on pages', () => {
    const kinds = new Map<string, string>(resources.map(({ id, kind }) => [id, kind]))
    const wrong = resources.filter(row => 'in' in row && kinds.get(row.in) !== (row.kind === 'action' ? 'page' : 'folder'))
    expect(wrong).toEqual([])
  })

  it('has no folder that is empty', () => {
    const used = new Set<string>(resources.flatMap(row => ('in' in row ? [row.in] : [])))
    expect(resources.filter(({ id, kind }) => kind === 'folder' && !used.has(id))).toEqual([])
  })

  it('grants every capability somewhere, and every capability is required by a call, or by the files of some records', () => {
    const ofFiles = Object.values(fileModules).flatMap(({ reads, manages }) => [reads, manages])
    const required = new Set<string>([...calls.map(({ call }) => call.permission), ...ofFiles])
    expect(named.filter(capability => holdersOf(capability).resources.length === 0)).toEqual([])
    expect(named.filter(capability => !required.has(capability))).toEqual([])
  })

  it('knows the capability every call requires', () => {
    const free = ['public', 'session', 'reader', 'gateway']
    const unknown = calls.filter(({ call }) => !free.includes(call.permission) && !(call.permission in capabilities))
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  it('lets an action stand for a capability it grants', () => {
    const actions = resources.filter(row => row.kind === 'action')
    expect(actions.filter(({ url, grants }) => !(grants as readonly string[]).includes(url))).toEqual([])
  })

  it('finds the page of a path, below a sub-application too, and no page for what an installation made up', () => {
    expect(resourceOf('/homePage')?.title).toBe('首页')
    expect(resourceOf('/hsxt/bills/2026')?.title).toBe('电费核算')
    expect(resourceOf('/hsxtbills')).toBeUndefined()
    expect([...capabilitiesOf(['/made/up'])]).toEqual([])
  })
})

describe('a role as it is shipped', () => {
  const urlOf = new Map<string, string>(resources.flatMap(row => ('url' in row ? [[row.id, row.url] as const] : [])))
  const may = (kind: RoleKind, name: string) => {
    const held = capabilitiesOf(defaultResourcesOf(kind).flatMap(id => urlOf.get(id) ?? [])) as ReadonlySet<string>
    const call = calls.find(each => each.name === name)?.call
    if (!call) throw new Error(`no call ${name}`)
    return held.has(call.permission)
  }
  const who = (name: string) => (Object.keys(roleKinds) as RoleKind[]).filter(kind => may(kind, name))
  const admins: RoleKind[] = ['platform-admin', 'enterprise-admin']

  it('opens the home page and lists alarms for everybody', () => {
    expect(who('home.getStatisticsByOrg')).toEqual(Object.keys(roleKinds))
    expect(who('alarm.page')).toEqual(Object.keys(roleKinds))
    expect(who('alarm.getAlarmById')).toEqual(Object.keys(roleKinds))
  })

  it('handles alarms and sees teams where somebody works on them: not for the grid company, not for customers', () => {
    const workers = [...admins, 'operator', 'team-leader', 'maintenance']
    expect(who('alarm.saveAlarm')).toEqual(workers)
    expect(who('team.getOrgListByOrg')).toEqual(workers)
    expect(who('team.getTeamLeaderInfo')).toEqual(workers)
  })

  it('drills where alarms are watched around the clock', () => {
    expect(who('alarm.drill')).toEqual([...admins, 'operator'])
  })

  it('shows the walls to who watches and to the grid company', () => {
    const watchers = [...admins, 'operator', 'grid-company']
    for (const call of ['map.powerSystemPoints', 'microgrid.getLive', 'charging.getPiles', 'pv.getPerformance'])
      expect(who(call), call).toEqual(watchers)
  })

  it('shows cameras to who watches walls, and to those who look after doors', () => {
    expect(who('camera.getCameraList')).toEqual([...admins, 'operator', 'team-leader', 'maintenance', 'grid-company'])
  })

  it('shows scenes and doors where somebody works; control is the watch’s, the secondary password the administrators’', () => {
    for (const call of ['command.devices', 'command.commands', 'door.searchRecord'])
      expect(who(call), call).toEqual([...admins, 'operator', 'team-leader', 'maintenance'])
    expect(who('command.instructIssue')).toEqual([...admins, 'operator'])
    expect(who('command.setPassword')).toEqual(admins)
  })

  it('shows what is earned to administrators and the grid company only', () => {
    expect(who('profit.getOverview')).toEqual([...admins, 'grid-company'])
  })

  it('issues tokens and keeps playlists in the hands of administrators; conducting is also the watch’s', () => {
    for (const call of ['screen.issue', 'screen.revoke', 'screen.list', 'playlist.add', 'playlist.remove'])
      expect(who(call), call).toEqual(admins)
    expect(who('cue.send')).toEqual([...admins, 'operator'])
  })

  it('lets the grid company change nothing, and customers report faults and accept their repair', () => {
    const changed = (kind: RoleKind) => calls.filter(({ call, name }) => call.changes && may(kind, name)).map(({ name }) => name)
    expect(changed('grid-company')).toEqual([])
    expect(changed('customer').sort()).toEqual([
      'fieldWork.accept',
      'file.del',
      'file.upload',
      'repair.add',
      'repair.remove',
      'repair.submit',
      'repair.update',
    ])
  })

  it('judges and assigns where somebody answers for the work, repairs where somebody works, accepts outside of the teams', () => {
    expect(who('judge.submit')).toEqual([...admins, 'operator', 'team-leader'])
    expect(who('rushRepair.deliver')).toEqual([...admins, 'operator', 'team-leader'])
    expect(who('fieldWork.finish')).toEqual([...admins, 'operator', 'team-leader', 'maintenance'])
    expect(who('fieldWork.accept')).toEqual([...admins, 'operator', 'customer'])
  })

  it('lets a customer do no more than watch its own sites, their alarms and contracts, report faults, and analyse use and work at them', () => {
    expect(defaultResourcesOf('customer')).toEqual([
      'home',
      'alarmsSee',
      'powerDistribuSys',
      'businessDP',
      'publicDP',
      'distributedPhoto',
      'contractFiles',
      'concentratedPhoto',
      'energyStorageMonitor',
      'heatAdditionSys',
      'waterSystem',
      'airSupplySystem',
      'distributionAnalysisIndex',
      'elePage',
      'curPage',
      'energyAnalysisIndex',
      'indicatorCurves',
      'electricityAnalysis',
      'deviceElectAnalysis',
      'energyStorageAnalysis',
      'environmentAnalysis',
      'deviceRunAnalysis',
      'dispersionAnalysis',
      'dispersionAnalysisHhxy',
      'overvieworkProgress',
      'ticketStatistics',
      'repairAnalysis',
      'warningStatistics',
      'repair',
      'orderDeclare',
      'orderAccept',
      'respection',
      'maintain',
      'equWorkRepair',
      'realTimeAlarmDev',
      'historyAlarmDev',
    ])
  })

  it('holds everything of the platform but sub-applications, and what is kept for every enterprise alike, for an enterprise’s administrator', () => {
    const missing = defaultResourcesOf('platform-admin').filter(id => !defaultResourcesOf('enterprise-admin').includes(id))
    expect(missing.filter(id => !id.startsWith('app'))).toEqual(['factorSetManage', 'dictCodeManage', 'indicatorManage', 'attributeManage'])
  })
})
