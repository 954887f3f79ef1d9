/** Features that Playwright 1.65 disables. A later `--disable-features` replaces its list. */
const playwrightDefaults = [
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
 * The address bar's popup (two pages in each new window) and the spare renderer process. They take as
 * much processor time as the pages under test.
 */
const slowFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
] as const;

/** Chromium's flags besides Playwright's own. Chromium ignores unknown names. */
export const browserFlags: readonly string[] = [
  // The headless shell places letters between pixels, so that a font moves them by a part of one.
  '--disable-font-subpixel-positioning',
  // No request leaves this machine, not even a DNS query.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  `--disable-features=${[...playwrightDefaults, ...slowFeatures].join(',')}`,
];
