/** What Playwright 1.65 switches off by itself: a list that is given later takes the place of its own. */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/**
 * The list below the address bar, which is two pages in each new window, and a process kept ready
 * for the next site: they take the processor as long as the pages under test do.
 */
const offForSpeed = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
] as const;

/** What Chromium is started with besides Playwright's own flags; it ignores names it does not know. */
export const browserFlags: readonly string[] = [
  // Whatever a page tries, nothing leaves this machine, not even the question for a name.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  `--disable-features=${[...offForPlaywright, ...offForSpeed].join(',')}`,
];
