export { Accordion } from './accordion';
export { Alert, ErrorSummary } from './alert';
export { Button, buttonClass, LinkButton } from './button';
export { Card } from './card';
export { CardRow } from './card-row';
export { classNames } from './class-names';
export { Checkbox, Field, Select, TextArea, TextInput } from './field';
export { Labelled, sliderClass } from './labelled';
export { Link, NavLink } from './link';
export { PageBanner } from './page-banner';
export { Questions } from './questions';

export { Section, type SectionProps } from './section';
export { Skeleton } from './skeleton';
export { StepHeading, Steps } from './steps';
export { Tabs } from './tabs';
