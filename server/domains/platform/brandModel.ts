import { and, eq, sql } from 'drizzle-orm'
import { brandModel } from '../../../core/contract/platform/brandModel.ts'
import { invalid } from '../../failure.ts'
import { crud, searches } from '../../records/crud.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { brandModels as table, devices, orgs } from '../../tables/index.ts'

/** More names than anybody looks through at once. */
const most = 5000

const regular = crud(brandModel, table, {
  columns: {
    id: table.id,
    orgId: table.orgId,
    brandType: table.brandType,
    brandName: table.brand,
    modelName: table.model,
    ratedPower: table.ratedKw,
    ratedVoltage: table.ratedV,
    ratedCurrent: table.ratedA,
    efficiency: table.efficiency,
    status: table.status,
    remark: table.remark,
    updatedAt: table.updatedAt,
  },
  filters: { keyword: searches(table.brand, table.model), brandType: table.brandType, status: table.status },
  shared: true,
  importedBy: ['brandType', 'brandName', 'modelName'],
  choice: { name: sql<string>`${table.brand} || ' ' || ${table.model}`, search: [table.brand, table.model], where: eq(table.status, '1') },
  named: ({ brand, model }) => `${brand} ${model}`,
  unique: { brand_models_name: ['modelName', '该品牌下已有此型号'] },
  // A model of the platform may be in use anywhere, an enterprise's own by its own devices only.
  dependants: {
    台设备: ({ orgId, brand, model }) => ({
      table: devices,
      where: and(
        eq(devices.brand, brand),
        eq(devices.model, model),
        sql`
          (
            ${devices.orgId} = ${orgId}
            or exists (select from ${orgs} where ${orgs.id} = ${orgId} and ${orgs.kind} = 'platform')
          )
        `,
      ),
    }),
  },
})

export const brandModelHandlers: Handlers<typeof brandModel> = {
  ...regular,

  async getModelName(given, context) {
    const first = await regular.choices({ ...given, current: 1, size: most }, context)
    if (first.total > most) throw invalid(`型号超过 ${most} 个，请指定类别或品牌`)
    return first.records.map(({ id, brandName, modelName }) => ({ id, brandName, modelName }))
  },

  async getPropModels({ id }, context) {
    const { ratedPower, ratedVoltage, ratedCurrent, efficiency } = await regular.detail({ id }, context)
    const plate = [
      ['额定功率', ratedPower, 'kW'],
      ['额定电压', ratedVoltage, 'V'],
      ['额定电流', ratedCurrent, 'A'],
      ['最大效率', efficiency, '%'],
    ] as const
    return plate.flatMap(([propName, propValue, unit]) => (propValue === null ? [] : [{ propName, propValue, unit }]))
  },
}
