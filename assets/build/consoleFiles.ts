import { any, named } from './named.ts'

/** A file of what at least so many share. */
const shared = (name: string, least: number, ...parts: RegExp[]) => ({
  name,
  test: any(...parts),
  minShareCount: least,
  includeDependenciesRecursively: false,
})

/** Of the console, whose pages share much: by what a page shows, so that a phone in the field fetches no tables. */
export const consoleFiles = [
  // What every page of the console stands on: its bars and menus, dialogs, forms, messages, and what says that there is nothing.
  {
    ...shared(
      'shell',
      2,
      /\/@rc-component\/(?:async-validator|color-picker|dialog|drawer|dropdown|form|menu|motion|notification|overflow|portal|resize-observer|segmented|switch|tooltip|trigger|util)\//,
      /\/antd\/es\/(?:_util|app|badge|button|config-provider|drawer|dropdown|empty|form|grid|locale|menu|message|modal|notification|segmented|skeleton|space|style|switch|theme|tooltip|version)\//,
      /\/antd\/es\/(?:color-picker\/(?:color|util|components\/ColorPresets)|layout\/Sider|table\/TableMeasureRowContext|watermark\/context)\.js$/,
      /\/(?:antd\/es|@rc-component)\/.*\/locale\/(?:common|en_US)\.js$/,
      /\/node_modules\/(?:@ant-design|@babel|@emotion|clsx|compute-scroll-into-view|dayjs|is-mobile|react-is|scroll-into-view-if-needed|stylis)\//,
      /\/console\/kit\/(?:(?:chart|detail|explain|fields|form|hooks|input|list|media|pages|print|state)\/)?\w+\.css$/,
      named('console/alarms', 'useAlarmPage|useSeenAlarms|waitingState'),
      named('console/field', 'fieldDb|drafts|keptReplies|unsentOf'),
      named('console/orderLink', 'orderAddress|useOrderPage'),
      named(
        'console/kit',
        'Dialog|FirstFocus|FormFooter|NoAccess|barContainer|isTyping|leaveContext|useMenu|useUrlState|useMounted|useNarrow|withTicket',
      ),
      named('console/kit', 'AsyncContent|ControlRow|ErrorNote|Facts|EmptyState|PageCard|ReportTable|StateDot|ToneTag|downloadBlob'),
      named('console/session', 'openExternal|signOut|useOpenEntry'),
      named('core', 'files|orderPages'),
      named('core/contract', 'file|judge|order|repair'),
    ),
    priority: 1,
  },
  // What is filled in, on a phone as well.
  shared(
    'fields',
    2,
    /\/@rc-component\/(?:checkbox|input|input-number|mini-decimal|textarea)\//,
    /\/antd\/es\/(?:checkbox|input|input-number|radio)\//,
    named('console/kit', 'DetailHead|newKey|useRemove'),
  ),
  // What a board shows.
  shared(
    'boards',
    2,
    /\/console\/(?:kit|monitor)\/board\//,
    named('console/kit', 'CoverageNote|DataAge|StaleMark|MeasuredValue|TwoLineText|siteColour|useNow|combineCalls'),
    named('console/kit/explain', 'ExplainMark'),
    named('console/monitor', 'siteStates'),
    named('console/orderLink', 'useOrderAddress'),
    named('console/session', 'sitePage'),
    named('core', 'siteTypes'),
    named('console/alarms', 'AlarmPanel|AlarmTag|Since|alarmTexts'),
  ),
  // What every curve and diagram of the console is.
  shared(
    'curves',
    2,
    /\/console\/kit\/curve\//,
    named('console/kit', 'Chart|CurveChart|CurveTable|applyOption|useChartCursor'),
    named('console/kit/stat', 'ChartExport|ChartPanel|drawn'),
    named('console/monitor', 'curveQuality'),
  ),
  // What is chosen from.
  shared('choices', 2, /\/@rc-component\/(?:select|virtual-list)\//, /\/antd\/es\/(?:popover|select)\//),
  // Days that are picked.
  shared('days', 2, /\/@rc-component\/picker\/es\//, /\/antd\/es\/(?:calendar|date-picker|time-picker)\//),
  // What lists are drawn with.
  shared('lists', 35, /\/node_modules\/(?:antd|@rc-component)\//),
  // Rules and calls many pages know.
  shared('rules', 12, /\/core\//),
  // And what many are made of.
  shared('pages', 12, /\/console\/(?:kit|alarms|orders|monitor|patrol|scene)\//),
]
