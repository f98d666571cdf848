import { isNull } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, number, orgId, removal } from './columns.ts'
import { catalogue } from './policy.ts'

/** Brands and models of devices with their nameplate. The platform's rows serve every enterprise. `status`: 1 in use, 0 withdrawn. */
export const brandModels = pgTable(
  'brand_models',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    brandType: text('brand_type').notNull(),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    /** kW, V, A, %; null = not known. */
    ratedKw: number('rated_kw'),
    ratedV: number('rated_v'),
    ratedA: number('rated_a'),
    efficiency: number('efficiency'),
    status: text('status').$type<'1' | '0'>().notNull().default('1'),
    remark: text('remark').notNull().default(''),
    updatedBy: text('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
    ...removal(),
  },
  table => [uniqueIndex('brand_models_name').on(table.orgId, table.brandType, table.brand, table.model).where(isNull(table.removedAt))],
)
export const brandModelsPolicy = catalogue
