import { any, named } from './named.ts'

/** Of the console, whose pages share much: by what a page shows, so that a phone in the field fetches no tables. */
export const consoleFiles = [
  {
    // What every page of the console stands on: its bars and menus, dialogs, forms, messages, and what says that there is nothing.
    name: 'shell',
    priority: 1,
    test: any(
      /\/@rc-component\/(?:async-validator|color-picker|dialog|drawer|dropdown|form|menu|motion|notification|overflow|portal|resize-observer|segmented|switch|tooltip|trigger|util)\//,
      /\/antd\/es\/(?:_util|app|badge|button|config-provider|drawer|dropdown|empty|form|grid|locale|menu|message|modal|notification|segmented|skeleton|space|style|switch|theme|tooltip|version)\//,
      /\/antd\/es\/(?:color-picker\/(?:color|util|components\/ColorPresets)|layout\/Sider|table\/TableMeasureRowContext|watermark\/context)\.js$/,
      /\/(?:antd\/es|@rc-component)\/.*\/locale\/(?:common|en_US)\.js$/,
      /\/node_modules\/(?:@ant-design|@babel|@emotion|clsx|compute-scroll-into-view|dayjs|is-mobile|react-is|scroll-into-view-if-needed|stylis)\//,
      /\/console\/kit\/(?:explain\/)?\w+\.css$/,
      named('console/alarms', 'useAlarmPage|useSeenAlarms|waitingState'),
      named('console/field', 'fieldDb|drafts|keptReplies|unsentOf'),
      named('console/orderLink', 'orderAddress|useOrderPage'),
      named(
        'console/kit',
        'Dialog|FirstFocus|FormEnd|NoAccess|inBar|isTyping|leaveContext|useMenu|useUrlState|useMounted|useNarrow|withTicket',
      ),
      named('console/kit', 'Answered|ControlRow|ErrorNote|Facts|Nothing|PageCard|ReportTable|RetryButton|StateDot|ToneTag|handOver'),
      named('console/session', 'openExternal|signOut|useOpenEntry'),
      named('core', 'files|orderPages'),
      named('core/contract', 'file|judge|order|repair'),
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // What is filled in, on a phone as well.
    name: 'fields',
    test: any(
      /\/@rc-component\/(?:checkbox|input|input-number|mini-decimal|textarea)\//,
      /\/antd\/es\/(?:checkbox|input|input-number|radio)\//,
      named('console/kit', 'DetailHead|newKey|useRemove'),
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // What a board shows.
    name: 'boards',
    test: any(
      /\/console\/(?:kit|monitor)\/board\//,
      named('console/kit', 'CoverageNote|DataAge|LateMark|Measured|siteColour|useNow|withOthers'),
      named('console/kit/explain', 'ExplainMark'),
      named('console/monitor', 'siteStates'),
      named('console/orderLink', 'useOrderAddress'),
      named('console/session', 'sitePage'),
      named('core', 'siteTypes'),
      named('console/alarms', 'AlarmPanel|AlarmTag|Since|alarmTexts'),
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // What every curve and diagram of the console is.
    name: 'curves',
    test: any(
      /\/console\/kit\/curve\//,
      named('console/kit', 'Chart|CurveChart|CurveTable|layOption|useChartCursor'),
      named('console/kit/stat', 'ChartExport|ChartPanel|drawn'),
      named('console/monitor', 'curveQuality'),
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // What is chosen from.
    name: 'choices',
    test: any(/\/@rc-component\/(?:select|virtual-list)\//, /\/antd\/es\/(?:popover|select)\//),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'days',
    test: any(/\/@rc-component\/picker\/es\//, /\/antd\/es\/(?:calendar|date-picker|time-picker)\//),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // What lists are drawn with.
    name: 'lists',
    test: /\/node_modules\/(?:antd|@rc-component)\//,
    minShareCount: 35,
    includeDependenciesRecursively: false,
  },
  {
    name: 'rules',
    test: /\/core\//,
    minShareCount: 12,
    includeDependenciesRecursively: false,
  },
  {
    name: 'pages',
    test: /\/console\/(?:kit|alarms|orders|monitor|patrol|scene)\//,
    minShareCount: 12,
    includeDependenciesRecursively: false,
  },
]
