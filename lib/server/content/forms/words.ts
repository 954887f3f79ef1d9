/** The default text of forms, and what to write in place of an invalid setting of a form's file. */

export const formDefaultWords = {
  submit: 'Send',
  pay: 'Pay',
  thanksTitle: 'Thank you',
  thanksText: 'Your message has arrived.',
} as const;

export const formFileWords = {
  invalidName: 'A form’s file name is its address: use letters, digits, - and _ only.',
  duplicateForm: (id: string) => `There is another form "${id}". Give one of them another name.`,
  noEvents: (id: string) =>
    `No event has this form, so there is nothing to choose. Write form: ${id} in an event, or a list of options here.`,
  noResource: (id: string) =>
    `No resource has this form, so there is nothing to choose. Write form: ${id} in a file of content/resources, or a list of options here.`,
} as const;

/** Options that are the events of a form. */
export const eventOptionWords = {
  label: (day: string, title: string) => `${day}: ${title}`,
} as const;

export const hostedFormWords = {
  type: 'write text, numeric or email',
  noFields: 'name at least one field',
  formsOrFields: 'write the forms of a project by their keys, or the fields of one form',
} as const;

const addEmailField = 'the form asks for no address. Add a field of the kind email, or remove this';

export const formSchemaWords = {
  reminder:
    'write the name of a field of kind consent with required: false, with which visitors choose a reminder',
  origin:
    'write another site as https://example.org, without a path and a / at the end, or * for every site',
  email: 'write an e-mail address, such as name@example.org',
  thanksPage: 'write a page of this site, such as /contact/thanks',
  hostedId: 'write the form’s id at the hosted service, such as xyzabcde',
  oneStep: 'write two steps or more, or fields without steps',
  noFields: 'is missing. Write a list of the form’s questions, or steps with such lists',
  fieldsAndSteps: 'a form has fields or steps, not both. Move the fields into the steps',
  stepOfFiles:
    'a step needs a question that is no file: files are asked for where the answers are looked over',
  wasPresent: (name: string) =>
    `"${name}" is in use, so it is no earlier name. Remove it here, or what has the name now`,
  wasTwice: (name: string, one: string, other: string) =>
    `"${name}" cannot become both "${one}" and "${other}". Write it for one of them`,
  duplicateField: (name: string) =>
    `two fields have the name "${name}". Give each a name of its own`,
  fileBeforeLastStep:
    'ask for files in the last step: a browser forgets a chosen file on the way to the next page',
  unknownCondition: (name: string) =>
    `there is no field "${name}" before this one. Name an earlier field`,
  conditionWithoutChoices: (name: string) =>
    `"${name}" has no choices. Name a field of the kind select, radios, checkboxes or consent`,
  unknownChoice: (value: string, name: string, choices: readonly string[]) =>
    `"${value}" is no choice of "${name}". Write one of: ${choices.join(', ')}`,
  copiesWithoutAddress: (field: string) =>
    `needs copyTo, which names the e-mail field that the copy goes to. Add copyTo: ${field}, or remove this`,
  noEmailField: addEmailField,
  notEmailField: (names: readonly string[]) =>
    `name a field of the kind email. Write one of: ${names.join(', ')}`,
  paidSteps: 'a form that takes a card is one page. Write fields in place of steps',
  paidFile:
    'a form that takes a card takes no files, which would be sent twice. Ask for them afterwards',
  reservedName: 'this name belongs to the payment itself. Choose another',
} as const;

/** What the mistakes of an answer are called, for which a question can have words of its own. */
export const mistakeNames = {
  REQUIRED_FIELD_EMPTY: 'Left empty',
  REQUIRED_FIELD_MISSING: 'Not sent at all',
  TYPE_EMAIL: 'Not an e-mail address',
  NOT_A_PHONE_NUMBER: 'Not a telephone number',
  NOT_A_WEB_ADDRESS: 'Not the address of a page',
  NOT_A_DATE: 'Not a day',
  NOT_A_TIME: 'Not a time',
  TYPE_NUMERIC: 'Not a number',
  TOO_LOW: 'Number too small',
  TOO_HIGH: 'Number too large',
  NOT_A_STEP: 'Number between two steps',
  NOT_A_SUM: 'Not a sum of money',
  SUM_WITH_SEPARATOR: 'Sum with a comma between thousands',
  SUM_WITH_DECIMALS: 'Sum with other decimals',
  SUM_TOO_LOW: 'Sum too small',
  SUM_TOO_HIGH: 'Sum too large',
  TYPE_TEXT: 'Not a text',
  TOO_LONG: 'Text too long',
  TOO_MANY_BYTES: 'Text too long to be stored',
  UNREADABLE_ANSWER: 'Text that cannot be read',
  TOO_MANY_VALUES: 'Several answers to a question for one',
  NOT_A_CHOICE: 'None of the choices',
  TOO_MANY_CHOICES: 'Too many choices',
  TOO_MANY_ITEMS: 'Too many answers',
  TOO_EARLY: 'Day or time too early',
  TOO_LATE: 'Day or time too late',
  NOT_A_FILE_TYPE: 'Another kind of file',
  EMPTY_FILE: 'Empty file',
  FILES_TOO_BIG: 'Files too large',
  TOO_MANY_FILES: 'Too many files',
  STRIPE_CLIENT_ERROR: 'Card that cannot be used',
  STRIPE_SCA_ERROR: 'Payment that the bank did not approve',
} as const;

export const fieldSchemaWords = {
  eventOptions:
    'events can be the options of one field in a form, of the kind select or radios. Write a list of options here',
  slotOptions:
    'slots can be the options of one field in a form, of the kind select or radios. Write a list of options here',
  option: 'write a choice as a text, or as value and label',
  nameLength: 'use 100 letters or less',
  name: 'use letters, digits, - and _ only, and begin with no _, which marks special fields',
  limit: 'write a number, a date or a time',
  autocomplete: 'write an autofill name that browsers know, such as name, email or tel',
  otherKind: (kinds: readonly string[], kind: string) =>
    `is for kind: ${kinds.join(', ')}; not for ${kind}. Remove it`,
  wasUncounted: 'only a number that counts places has an earlier name. Write summary too',
  requiredHidden: 'makes no sense where nobody is asked. Remove it',
  noLabel: 'is missing. Write the words of the question',
  duplicateOption: (value: string) => `the choice "${value}" is here twice`,
  maxChoices: (options: number) => `must not be more than there are options (${options})`,
  maxBelowMin: (min: number | string) => `must not be less than min (${min})`,
} as const;

/** Problems of a field's `summary`. */
export const fieldSummaryWords = {
  type: 'write a text such as "for {value}", a text for each case, or false',
  oneText: (kind: string) => `a field of the kind ${kind} has one text, or false`,
  unknownKey: (key: string, known: readonly string[]) =>
    `there is no case "${key}". Write one of: ${known.join(', ')}`,
  noOther: "is missing other, such as other: '{value} adults'",
} as const;

export const sumWords = {
  type: "write a sum in quotes, such as '8.00'",
  unquoted: (example: string) =>
    `write the sum in quotes, such as '${example}', so that it stays exact`,
  invalid: (written: string, currency: string, example: string) =>
    `"${written}" is no sum in ${currency}. Write it as '${example}'`,
  tooSmall: (min: string, currency: string) =>
    `a card is charged ${min} ${currency} at least. Write '${min}' or more`,
  tooLarge: (max: string, currency: string) =>
    `a card is charged ${max} ${currency} at most. Write '${max}' or less`,
  lastDigit: (currency: string, rounded: string) =>
    `the last digit of a sum in ${currency} is 0. Write '${rounded}'`,
} as const;

export const paymentTermsWords = {
  currency: (currencies: readonly string[]) =>
    `cards are charged here in one of: ${currencies.join(', ')}. Write one of these`,
  noEmailField: addEmailField,
  notOnePrice:
    'a form has one kind of price. Write amount, or prices, or each with quantity, or tickets, or presets',
  quantityWithoutEach: 'belongs to each: the price of one. Write each, or remove this',
  eachWithoutQuantity: 'of what? Write quantity: the name of the field that counts',
  notWholeNumbers: (name: string) =>
    `"${name}" must count in whole numbers. Give it kind: numeric, min: 1 or more, max and step: 1`,
  quantityTooLarge: (max: number) =>
    `${max} of them cost more than a card can be charged at once. Lower max`,
  notWholeTickets: (name: string) =>
    `"${name}" must count in whole numbers. Give it kind: numeric, min: 0 or more, max and step: 1`,
  conditionalTicket: (name: string) =>
    `"${name}" decides the price, so it must always be asked. Remove showWhen from it`,
  noTickets: 'needs the price of one field or more',
  ticketsTooLarge: 'all of them together cost more than a card can be charged at once. Lower max',
  unknownOwnOption: (option: string, name: string, values: readonly string[]) =>
    `"${option}" is no choice of "${name}". Write one of: ${values.join(', ')}`,
  maxBelowMin: 'must not be less than min',
  ownField: (ownField: string, name: string, option: string) =>
    `"${ownField}" must be a required text that is asked with that choice only. Give it kind: text and showWhen: { field: ${name}, is: ${option} }`,
  noPrice: (option: string) => `the choice "${option}" has no price. Write ${option}: and its sum`,
  unknownPricedOption: (option: string, name: string, options: readonly string[]) =>
    `"${option}" is no choice of "${name}" that has a price. Write one of: ${options.join(', ')}`,
  noChoices: (name: string) =>
    `"${name}" has no choices. Name a field of the kind select or radios`,
  optionalField: (name: string) =>
    `"${name}" decides the price, so it must always be asked and answered. Remove required: false and showWhen from it`,
  unknownField: (name: string, names: readonly string[]) =>
    `there is no field "${name}". Write one of: ${names.join(', ')}`,
} as const;

/** Problems of an event's `answers`. */
export const eventFormWords = {
  unknownField: (name: string) => `The form has no select or radios "${name}".`,
  unknownOption: (name: string, value: string) => `"${name}" has no option "${value}".`,
  withoutForm: 'Answers need a form. Write "form" too.',
  duplicateAnswer: (name: string, value: string, other: string) =>
    `${other} has the answer "${value}" for "${name}" too. Give each event its own, or remove this: an event has its address as its answer.`,
  seriesAnswers: (form: string) =>
    `All dates of the series would have the same answers, so a submission could not tell which of them it books. Write options: events for a select of the form "${form}".`,
  pricesWithoutForm: 'Prices need a form. Write "form" too.',
  uncounted: (name: string) =>
    `The form has no numeric field "${name}" with a "summary" by plural form.`,
  price: (name: string, problem: string) => `The price of "${name}": ${problem}.`,
  otherCurrency: (other: string, currency: string) =>
    `This price is in ${other}, and the prices of the tickets are in ${currency}. Write both in ${currency}.`,
  freeTicket: ' A free ticket has no "price".',
  onePriceForAll: (form: string) =>
    `The payment of the form "${form}" has one price for all events. Write "tickets" there, so that events can have prices of their own.`,
  ticketField: (form: string, problem: string) =>
    `The form "${form}" cannot charge this: ${problem}.`,
  pricesTooLarge: (form: string) =>
    `The most tickets that the form "${form}" accepts cost more than a card can be charged at once. Lower "max" there, or the prices.`,
  withoutOwnAnswers: (form: string) =>
    `The form "${form}" cannot tell which event a booking is for. Write "answers" with a choice of the form, or "options: events" for one of its fields.`,
  currency: (currency: string) => `Prices in ${currency} are not supported. Remove "prices".`,
} as const;
