/**
 * The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that journeys use, by the names of the
 * standard. In a path, `{id}` is the reference of an element.
 */
export const endpoints = {
  Navigate: ['POST', 'url'],
  GetCurrentURL: ['GET', 'url'],
  Refresh: ['POST', 'refresh'],
  SetWindowRect: ['POST', 'window/rect'],
  SwitchToFrame: ['POST', 'frame'],
  FindElements: ['POST', 'elements'],
  IsElementDisplayed: ['GET', 'element/{id}/displayed'],
  GetElementText: ['GET', 'element/{id}/text'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  PerformActions: ['POST', 'actions'],
  ExecuteScript: ['POST', 'execute/sync'],
} as const;

/** The key of an element's reference in a response. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Sends a command with its parameters. Resolves with the value of the response. */
export type SendCommand = (
  command: keyof typeof endpoints,
  parameters?: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/** What a browser is started with. */
export interface BrowserOptions {
  readonly javaScriptEnabled: boolean;
}

/** A browser with an empty profile and one window. */
export interface StartedBrowser {
  readonly send: SendCommand;
  /** Lists the errors of pages in the browser's console, and violations of the content policy. */
  listComplaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}
