import { describe, expect, it } from 'vitest'
import { type Named, SiteId } from '../../../core/contract/shapes.ts'
import { calls } from './calls.ts'
import { isNumbered, prefixOf } from './places.ts'
import { fieldsOf, type Ids, idFields, variantsOf } from './variants.ts'
import { wireOf } from './wire.ts'

/** Fields that look like an id and name nothing that belongs to anybody; of one call, or wherever they stand. */
const nameless: Record<string, string> = {
  pageNo: 'number of a page',
  areaCode: 'administrative division, public',
  indiNos: 'indicators, of everybody',
  'deviceMonitor.page deviceNo': 'a text that is looked for',
  psVoltCode: 'voltage, a dictionary of everybody',
  'customer.getCCustListByConsNo consNo': 'a text that is looked for, among the own customers',
  'region.getRegionList parentId': 'administrative division, public',
  'alarm.saveAlarm crewName': 'text of the form; the crew is crewId',
  'standard.add standardId': 'an item inside the standard, named by the standard alone',
  'standard.update standardId': 'likewise',
  'factorSet.use id': 'set of factors, of everybody',
  'dict.getDictList code': 'name of a dictionary, of everybody',
  'attribute.detail id': 'of everybody',
  'attribute.update id': 'of everybody',
  'attribute.remove id': 'of everybody',
  'attribute.reset id': 'of everybody',
  'dictCode.list code': 'name of a dictionary, of everybody',
  'dictCode.detail id': 'of everybody',
  'dictCode.add code': 'name of a dictionary, of everybody',
  'dictCode.add pid': 'of everybody',
  'dictCode.update id': 'of everybody',
  'dictCode.update code': 'name of a dictionary, of everybody',
  'dictCode.update pid': 'of everybody',
  'dictCode.remove id': 'of everybody',
  'dictCode.reset id': 'of everybody',
  'indicator.detail id': 'of everybody',
  'indicator.add indiNo': 'a number of its own',
  'indicator.update id': 'of everybody',
  'indicator.update indiNo': 'a number of its own',
  'indicator.remove id': 'of everybody',
  'indicator.reset id': 'of everybody',
  'objectType.queryByPid pid': 'type of devices, of everybody',
  'objectType.getMsTypeBySystemNo systemNo': 'kind of site',
  'objectType.nodes parentId': 'type of devices, of everybody',
  'objectType.detail id': 'type of devices, of everybody',
  'region.nodes parentId': 'administrative division, public',
  'region.detail id': 'administrative division, public',
  'home.stationListByOrg systemNo': 'kind of site',
  'user.userLogin keyId': 'key of one form, told to whoever asks',
  'user.userRegist keyId': 'key of one form, told to whoever asks',
  'file.upload fileModuleid': 'a heading below a record',
  'file.upload fileDataid': 'of a record that is not saved yet: made up by its writer, whose files alone it shows (onSite.test.ts)',
  'file.getFileList fileDataid': 'likewise',
  'file.getFileListWithModuleid fileDataid': 'likewise',
  'file.getFileZipWithModuleid fileDataid': 'likewise',
  'repair.add fileDataid': 'likewise',
  'repair.update fileDataid': 'likewise',
  'file.getFileListWithModuleid fileModuleid': 'likewise',
  'file.getFileZipWithModuleid fileModuleid': 'likewise',
  'user.changePassword keyId': 'key of one form, told to whoever asks',
  'user.updatePassword keyId': 'key of one form, told to whoever asks',
  'command.unlock keyId': 'key of one form, told to whoever asks',
  'command.changePassword keyId': 'key of one form, told to whoever asks',
  'command.setPassword keyId': 'key of one form, told to whoever asks',
  'command.instructIssue indiNo': 'indicator, of everybody',
  'command.instructIssue requestId': 'chosen by the caller, who alone it is kept for',
  'track.report pointId': 'chosen by the phone, within its own round',
  'attendance.clock clockId': 'chosen by the phone, whose own it is',
  'ingest.passages cardNo': 'number on a card: of another gateway it opens no name',
  'user.getChallenge loginName': 'open to strangers, and says nothing of who there is (proofs.test.ts)',
  'user.judjeCheckCode mail': 'a secret of its own',
  'user.getEmailCheckCode loginName': 'open to strangers, who hear the same of every name (userMail.test.ts)',
  'user.judjeCheckCode loginName': 'open to strangers, who hear the same of every name (userPassword.test.ts)',
  'user.judjeCheckCode checkCode': 'a secret of its own',
}
const looksLikeId = /(id|ids|no|nos|number|code|account|loginname)$|zzjgid|crew|customer/i
const nameOf = (path: string) =>
  path
    .replace(/(\.\d+)+$/, '')
    .split('.')
    .at(-1) ?? ''

describe('ids of the contract', () => {
  it.each(calls)('$name says of every id what it names', ({ name, call }) => {
    const plain = fieldsOf(call.schema.input).flatMap(fields => fields.plain)
    const unnamed = [...new Set(plain.map(nameOf))].filter(field => looksLikeId.test(field))
    expect(unnamed.filter(field => !nameless[field] && !nameless[`${name} ${field}`])).toEqual([])
  })

  it('excuses no field that is gone or has a name by now', () => {
    const plain = calls.flatMap(({ name, call }) =>
      fieldsOf(call.schema.input).flatMap(fields => fields.plain.flatMap(path => [nameOf(path), `${name} ${nameOf(path)}`])),
    )
    expect(Object.keys(nameless).filter(field => !plain.includes(field))).toEqual([])
  })

  it('keep their name through descriptions and rules of a field', () => {
    const site: Named = { entity: 'site', list: false }
    expect(SiteId.describe('站点').meta()).toMatchObject(site)
    expect(SiteId.refine(() => true).meta()).toMatchObject(site)
    expect(SiteId.describe('站点').optional().unwrap().meta()).toMatchObject(site)
  })
})

describe('the inputs the tenancy matrix tries', () => {
  const ids: Ids = (entity, nth) => (isNumbered(entity) ? String(nth + 1) : `${prefixOf(entity)}${entity}-${nth}`)

  it.each(calls)('$name takes every one of them: none is refused before its ids are looked at', ({ call }) => {
    const refused = variantsOf(call.schema.input).flatMap(({ label, input }) => {
      const { error } = call.schema.input.safeParse(wireOf(call, input(ids, ids)))
      return error ? [`${label}: ${error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('; ')}`] : []
    })
    expect(refused).toEqual([])
  })

  it('hold a foreign id in every field that takes one', () => {
    const untried = calls.flatMap(({ name, call }) => {
      const tried = new Set(variantsOf(call.schema.input).flatMap(({ foreign }) => foreign))
      return idFields(call.schema.input).flatMap(({ path }) => (tried.has(path) ? [] : [`${name} ${path}`]))
    })
    expect(untried).toEqual([])
  })
})
