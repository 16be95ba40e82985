import type { ReactNode } from 'react';
import { type LinkProps } from 'react-router';
import { Link } from './link.tsx';
import { buttonStyles, type ButtonStyleProps } from './button-styles.ts';

export interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonStyleProps {
  icon?: ReactNode;
  className?: string;
}

/** A link that looks like a button. Use it for navigation; buttons are for actions. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  // Without `cn`: public pages use this component, and tailwind-merge would add to their first load.
  return (
    <Link className={buttonStyles({ variant, size, block, className })} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/** A `LinkButton` to another site or a file. Opens in a new tab and says so. */
export function ExternalLinkButton({
  href,
  variant,
  size,
  block,
  icon,
  className,
  onPress,
  children,
}: ButtonStyleProps & {
  href: string;
  icon?: ReactNode;
  className?: string;
  /** Called when the link is followed, such as to record it. */
  onPress?: () => void;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onPress}
      className={buttonStyles({ variant, size, block, className })}
    >
      {icon}
      {children}
    </a>
  );
}
