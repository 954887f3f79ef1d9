/** The search form and the filters above the list. */
export interface DeskFilters {
  /** The parameters of the list's address by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The number of filters beside form, state and search. */
  readonly count: number;
  /** The address of the list without search and filters. */
  readonly clearHref: string;
  readonly states: readonly FilterOption[];
  readonly forms: readonly FilterOption[];
  readonly assignees: readonly FilterOption[];
  readonly labels: readonly string[];
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}
