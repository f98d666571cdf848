import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Keep } from './database/snapshots/keptSnapshots.ts'
import { defaultRetention, type Retention } from './tables/retention.ts'
import type { S3Settings } from './files/createS3Store.ts'

const flag = z
  .enum(['0', '1', 'on', 'off', 'true', 'false'], '只能是 on 或 off（也可写 1/0、true/false）')
  .transform(value => value === '1' || value === 'on' || value === 'true')
const address = z.url('应为完整网址，例如 https://example.com')
const whole = (least: number, most: number) =>
  z.coerce.number('应为数字').int('应为整数').min(least, `不能小于 ${least}`).max(most, `不能大于 ${most}`)

/** An account at the vendor's open platform. `hosts`: further hosts its live addresses and pictures may name. */
const HaikangAccount = z.object({
  base: address,
  appKey: z.string().min(1),
  appSecret: z.string().min(1),
  hosts: z.array(z.string()).default([]),
})
export type HaikangAccount = z.infer<typeof HaikangAccount>

const accounts = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: '应为 JSON，例如 {"账号":{"base":"https://open.ys7.com","appKey":"…","appSecret":"…"}}' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), HaikangAccount))

/** Whose word about a caller's address is taken: nobody's, that of proxies at these addresses, or that of so many proxies in a row. */
export type TrustedProxies = false | number | string[]

/** Names of whole networks, as the address reader of the HTTP server knows them. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isNetwork = (text: string) => {
  if (networks.has(text)) return true
  const [host = '', bits] = text.split('/')
  const version = isIP(host)
  if (version === 0 || text.split('/').length > 2) return false
  // A prefix of no bits is everybody, and everybody would be believed.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
}
const proxyHelp = '应为 off、代理层数（1 至 10）或可信代理的地址，以逗号分隔，例如 10.0.0.5,192.168.0.0/16,loopback'
const proxies = z.string().transform((text, context): TrustedProxies => {
  const given = text.trim().toLowerCase()
  if (['off', 'false', '0'].includes(given)) return false
  if (/^\d+$/.test(given) && Number(given) <= 10) return Number(given)
  const parts = given.split(',').map(part => part.trim())
  if (parts.every(isNetwork)) return parts
  context.addIssue({ code: 'custom', message: proxyHelp })
  return z.NEVER
})

/** Settings whose values are never repeated in an error. */
const confidential = new Set(['HAIKANG_ACCOUNTS', 'FILES_S3_KEY', 'FILES_S3_SECRET', 'METRICS_TOKEN'])

/** Meanings of settings that share a row of the README's table. */
const shared = {
  s3Access: 'Access key and secret of that bucket',
  subApp: 'Addresses of sub-applications; none, no menu entry',
  kept: 'Snapshots kept: so many newest, and the last of so many days and weeks',
  keepDays: 'Days that 15-minute curves, ended alarms and audit entries are kept',
}

/** Every setting by its environment name, with its meaning; the README's table is made of them (`npm run readme`). */
export const Settings = z.object({
  PORT: whole(0, 65535).default(8080).describe('Port it listens on'),
  HOST: z.string().default('0.0.0.0').describe('Network address it listens on'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the embedded database, its snapshots and uploaded files'),
  FILES_DIR: z.string().min(1).optional().describe('Folder of uploaded files; otherwise `files` in `DATA_DIR`'),
  FILES_S3_URL: address
    .optional()
    .describe('Bucket of an S3-compatible store (`https://host/bucket`) that holds uploaded files instead of `FILES_DIR`'),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of that bucket'),
  FILES_S3_KEY: z.string().min(1).optional().describe(shared.s3Access),
  FILES_S3_SECRET: z.string().min(1).optional().describe(shared.s3Access),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, '应以 postgres:// 或 postgresql:// 开头')
    .optional()
    .describe('PostgreSQL 15 or later instead of the embedded database (`postgres://…`)'),
  NODE_ENV: z.string().optional().describe('`production` refuses everything of the demonstration'),
  DEMO: flag.optional().describe('Demonstration region and accounts; on unless `DATABASE_URL` or `NODE_ENV=production` is set'),
  SIMULATOR: flag.optional().describe('Simulated live readings; follows `DEMO`'),
  PUBLIC_URL: address.optional().describe('Address people open, where it differs from the address of the server'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, '应以 smtp:// 或 smtps:// 开头')
    .optional()
    .describe('Mail server for verification codes (`smtp://…` or `smtps://…`)'),
  SMTP_FROM: z.string().default('no-reply@localhost').describe('Sender of these mails'),
  SUBAPP_AUTHORITY: address.optional().describe(shared.subApp),
  SUBAPP_DESENSITIZATION: address.optional().describe(shared.subApp),
  SUBAPP_HHXY: address.optional().describe(shared.subApp),
  SUBAPP_HSXT: address.optional().describe(shared.subApp),
  SUBAPP_GUANGCC: address.optional().describe(shared.subApp),
  EXTERNAL_PLATFORM_URL: address.optional().describe('Address of the external operations platform; none, no menu entry'),
  MAP_APPROVAL_NUMBER: z.string().max(60).default('').describe('Approval number (审图号) shown on maps'),
  FILING_NUMBER: z.string().max(60).default('').describe('Filing number shown in the footer'),
  ALLOWED_ORIGINS: z.string().default('').describe('Further origins that may open the alarm socket, separated by commas'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log line that is written: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`'),
  SESSION_IDLE_MINUTES: whole(1, 10_080).default(120).describe('Minutes without a request after which a session ends'),
  SESSION_ABSOLUTE_HOURS: whole(1, 720).default(24).describe('Hours after which a session ends in any case'),
  SESSIONS_PER_USER: whole(1, 100).default(5).describe('Sessions a user may have at the same time; the longest unused one ends'),
  SNAPSHOT_KEEP: whole(1, 1000).default(24).describe(shared.kept),
  SNAPSHOT_KEEP_DAYS: whole(0, 1000).default(7).describe(shared.kept),
  SNAPSHOT_KEEP_WEEKS: whole(0, 1000).default(4).describe(shared.kept),
  KEEP_CURVES_DAYS: whole(40, 36_500).default(defaultRetention.curves).describe(shared.keepDays),
  KEEP_ALARMS_DAYS: whole(30, 36_500).default(defaultRetention.alarms).describe(shared.keepDays),
  KEEP_AUDITS_DAYS: whole(180, 36_500).default(defaultRetention.audits).describe(shared.keepDays),
  METRICS_TOKEN: z
    .string()
    .min(16, '至少 16 个字符')
    .optional()
    .describe('Bearer token of `/metrics` (Prometheus); without it there is no `/metrics`'),
  TRUST_PROXY: proxies
    .default(false)
    .describe('Proxies whose forwarded addresses are trusted: `off`, their addresses, or their number (1 to 10)'),
  HAIKANG_ACCOUNTS: accounts.default({}).describe("Accounts at the camera vendor's open platform, as JSON"),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Where uploaded files lie. */
  filesDir: string
  /** Where they lie instead, if anywhere: a bucket of an S3-compatible store. */
  filesS3: S3Settings | undefined
  databaseUrl: string | undefined
  production: boolean
  /** Demonstration mode: demo data and accounts, walls open without a token, e-mail codes in the log. */
  demo: boolean
  simulator: boolean
  publicUrl: string | undefined
  smtpUrl: string | undefined
  smtpFrom: string
  subApps: { authority?: string; desensitization?: string; hhxy?: string; hsxt?: string; guangcc?: string }
  externalPlatformUrl: string | undefined
  mapApprovalNumber: string
  filingNumber: string
  allowedOrigins: string[]
  logLevel: string
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
  sessionsPerUser: number
  /** Snapshots kept: so many newest ones, then the last of so many days and weeks. */
  snapshotKeep: Keep
  retention: Retention
  /** Whoever shows it reads `/metrics`; without one nobody does. */
  metricsToken: string | undefined
  trustProxy: TrustedProxies
  /** Accounts at the vendor's open platform of cameras, by their ids. */
  haikangAccounts: Readonly<Record<string, HaikangAccount>>
  /** Throw-away instance with known captcha and codes; set by code only, never by the environment. */
  testMode: boolean
  /** So long, ms, the answer to a read that is the same for many serves them; set by code only. */
  keepReadsMs: number
}

export class ConfigError extends Error {}

/**
 * Reads all settings from the environment.
 * @throws ConfigError one text that names every wrong setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env, overrides: Partial<Config> = {}): Config {
  const given = Object.fromEntries(Object.keys(Settings.shape).flatMap(name => (env[name] ? [[name, env[name]]] : [])))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) =>
        `  ${path.join('.')}=${confidential.has(String(path[0])) ? '…' : JSON.stringify(env[String(path[0])])}：${message}`,
    )
    throw new ConfigError(`配置有误 (wrong settings):\n${lines.join('\n')}`)
  }
  const s = parsed.data
  const production = s.NODE_ENV === 'production'
  // Demonstration is the default only where nothing real can be at stake.
  if (production && overrides.testMode)
    throw new ConfigError('测试实例不能在 NODE_ENV=production 下运行 (no throw-away instance in production)')
  const demo = s.DEMO ?? (!production && !s.DATABASE_URL)
  if (production && demo)
    throw new ConfigError('配置有误 (wrong settings):\n  DEMO=on：NODE_ENV=production 时不能使用演示账号与演示数据，请关闭 DEMO')
  if (s.FILES_S3_URL && !(s.FILES_S3_KEY && s.FILES_S3_SECRET))
    throw new ConfigError('配置有误 (wrong settings):\n  FILES_S3_URL：还需 FILES_S3_KEY 与 FILES_S3_SECRET')
  const dataDir = overrides.dataDir ?? (s.DATA_DIR.startsWith('memory://') ? s.DATA_DIR : resolve(s.DATA_DIR))
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir,
    filesS3:
      s.FILES_S3_URL && s.FILES_S3_KEY && s.FILES_S3_SECRET
        ? { url: s.FILES_S3_URL, region: s.FILES_S3_REGION, accessKey: s.FILES_S3_KEY, secretKey: s.FILES_S3_SECRET }
        : undefined,
    filesDir: s.FILES_DIR ? resolve(s.FILES_DIR) : dataDir.startsWith('memory://') ? dataDir : join(dataDir, 'files'),
    databaseUrl: s.DATABASE_URL,
    production,
    demo,
    simulator: s.SIMULATOR ?? demo,
    publicUrl: s.PUBLIC_URL,
    smtpUrl: s.SMTP_URL,
    smtpFrom: s.SMTP_FROM,
    subApps: {
      authority: s.SUBAPP_AUTHORITY,
      desensitization: s.SUBAPP_DESENSITIZATION,
      hhxy: s.SUBAPP_HHXY,
      hsxt: s.SUBAPP_HSXT,
      guangcc: s.SUBAPP_GUANGCC,
    },
    externalPlatformUrl: s.EXTERNAL_PLATFORM_URL,
    mapApprovalNumber: s.MAP_APPROVAL_NUMBER,
    filingNumber: s.FILING_NUMBER,
    allowedOrigins: s.ALLOWED_ORIGINS.split(',')
      .map(origin => origin.trim())
      .filter(Boolean),
    logLevel: s.LOG_LEVEL,
    sessionIdleMinutes: s.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: s.SESSION_ABSOLUTE_HOURS,
    sessionsPerUser: s.SESSIONS_PER_USER,
    snapshotKeep: { hours: s.SNAPSHOT_KEEP, days: s.SNAPSHOT_KEEP_DAYS, weeks: s.SNAPSHOT_KEEP_WEEKS },
    retention: { curves: s.KEEP_CURVES_DAYS, alarms: s.KEEP_ALARMS_DAYS, audits: s.KEEP_AUDITS_DAYS },
    metricsToken: s.METRICS_TOKEN,
    trustProxy: s.TRUST_PROXY,
    haikangAccounts: s.HAIKANG_ACCOUNTS,
    testMode: false,
    // What a test writes into the database past the server is to be seen at once.
    keepReadsMs: overrides.testMode ? 0 : 2000,
    ...overrides,
  }
}
