import { consoleFiles } from './consoleFiles.ts'
import { any, named } from './named.ts'

/**
 * What is always fetched together is one file: each alone would be a request of its own, and is compressed by itself.
 * Nobody fetches anything with it that he does not need.
 */
export const together = [
  {
    // Every page of both apps.
    name: 'base',
    priority: 2,
    test: any(
      /node_modules\/(?:react|react-dom|scheduler|zustand|ofetch|destr|ufo)\//,
      named('core', 'client|replyTags|errors|session|rules|useChineseFont|reloadOnce|reloadOnNewVersion|loadChunk|renewSheets'),
      named('core/contract', 'user'),
    ),
  },
  {
    // The sign-in page, and the console it leads to.
    name: 'signIn',
    priority: 1,
    test: any(
      /\/console\/kit\/plain\//,
      // What every page is fetched by, and what stands where one does not come.
      named('console/kit/pages', 'lazyPage|PageBoundary'),
      named('console/kit/state', 'lazyPart|Boundary|PartNote|CornerNote|RetryButton|FullPageMessage'),
      /\/console\/kit\/state\/(?:errorNote|retryButton|cornerNote|fullPageMessage)\.css$/,
      named(
        'console/session',
        'signInQuery|safeRedirect|systemTypeOf|enter|changePassword/changePasswordPath|proof/useProof|proof/solveApart',
      ),
      named('core', 'encryptForm|sessionApi|signText|withProof'),
    ),
  },
  {
    // The console behind the sign-in, and every wall: calls, alarms, and what figures of a region are asked and shown with.
    name: 'live',
    test: any(
      /node_modules\/@tanstack\//,
      named(
        'core',
        'useCall|useHistoryFrom|useReducedMotion|units|comparedWith|grouped|quality|capacityShare|clockSkew|areas|explains|pileStates',
      ),
      named('core/map', 'regions|topology'),
      /assets\/geo\/.*\.json/,
      named('core/chart', 'mountChart'),
      named('core/figures', 'figureWords|restOf|storageLabel'),
      named('core/alarms', 'hedgedRequest|createAlarmSocket|createAlarmFeed|useAlarmFeed|rankAlarms'),
      named('core/contract', 'alarm|socket|figure|playlist|screen|microgrid|station|map|factorSet|home|weather|region|explain'),
    ),
  },
  {
    // What every chart is drawn with. What only some draw with comes with them.
    name: 'charts',
    test: any(/node_modules\/(?:echarts|zrender)\//, named('core/chart', 'lineAndBar')),
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    // What stands before any wall is there. It needs nothing of `wall`, which needs it.
    name: 'stage',
    priority: 1,
    test: /node_modules\/jotai\/|\/screens\//,
    tags: ['$initial' as const],
    includeDependenciesRecursively: false,
  },
  {
    // Every wall: its frame, its panels' frames and figures. What few of them show comes with the wall that shows it,
    // what draws or plays when it does.
    name: 'wall',
    test: any(
      /\/screens\/(?:kit|page|panels|shown|explain|flow|walls\/frame)\/(?!video\/|cameras\/|microgrid\/|PanelStage|chart\/(?:bar3d|heatmap)|LiveVideo|[Cc]ameraWall)/,
      named('core', 'resultDay'),
      named('core/physics', 'sunPosition'),
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // The micro-grid's walls, and the panels of theirs that stand alone.
    name: 'microgrid',
    test: /\/screens\/(?:panels\/microgrid\/|walls\/frame\/PanelStage)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  ...consoleFiles,
]
