import type {
  AuditEntry,
  AuditQuery,
  DeskSetting,
  Operator,
} from '@/lib/server/platform/store/desk-record';

/** The part of the store for operators, the audit log and settings of the desk. */
export interface DeskStore {
  findOperator(email: string): Promise<Operator | undefined>;

  /** Sorted by address. */
  listOperators(): Promise<readonly Operator[]>;

  /** Adds an operator. Returns false if there is one with the address. */
  addOperator(operator: Operator): Promise<boolean>;

  /**
   * Changes the name, role, forms and right to refund of an operator. Returns false, and changes
   * nothing, if there is no such operator or no owner would be left.
   */
  changeOperator(operator: Omit<Operator, 'createdAt' | 'createdBy'>): Promise<boolean>;

  /**
   * Deletes an operator with all sessions, invitations and passkeys. Returns false, and deletes nothing,
   * if there is no such operator or no owner would be left.
   */
  deleteOperator(email: string): Promise<boolean>;

  /** Adds entries to the audit log. */
  addAuditEntries(entries: readonly AuditEntry[]): Promise<void>;

  /** Newest first. */
  listAuditEntries(query: AuditQuery): Promise<readonly AuditEntry[]>;

  findDeskSetting(name: string): Promise<DeskSetting | undefined>;

  /** Lists the settings whose name begins with a prefix, sorted by name. */
  listDeskSettings(prefix: string): Promise<readonly DeskSetting[]>;

  /**
   * Saves a setting. `setting.version` is the version that the operator saw, 0 for a new setting.
   * Returns false, and saves nothing, if another operator has changed it since.
   */
  saveDeskSetting(setting: DeskSetting): Promise<boolean>;
}
